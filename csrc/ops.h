/* ops.h - all operations of the interpreter, one line each:
 *
 *     OP(name, kind of a, kind of b, kind of c, pure, "meaning")
 *
 * The enumeration, the dispatch, the verifier, the disassembler, the assembler in Python and the list in docs/ops.md are
 * made from these lines. Include the file with OP defined; it undefines OP at its end. The number of an operation is its
 * line: images carry the hash of this table (pud_ops_hash), so an image of another table is refused and not misread.
 *
 * An instruction is { u16 op, u16 a, u16 b, u16 c }. `pure` is 1 where the operation changes nothing but registers: only
 * such operations stand in pure subs and between ASK and CHOOSE.
 *
 * Kinds of operand (r: a scalar register, 32 bits signed, of the window; g: a region register; s: a spot set register;
 * l: a list register). The verifier demands that everything read was written before, on every way.
 *
 *     none   unused, 0                          gR gW gM  region register read, written, changed
 *     rR     register read                      gP        the pair g, g+1 read
 *     rW     register written                   sR sW sM  spot set register
 *     rM     register read and written          lR lW lM  list register
 *     rP     the pair r, r+1 read               tab       table of i16
 *     r8W r8R      8 registers (a region)       tabm      table of i32
 *     r64W r64R    64 registers (a spot set)    board     region constant
 *     rN rNW       as many as the op says       clist     constant list
 *                                               offT offP place of a variable, in i16, table or player part
 *     imm    i16                                var varP  variable: any (the table's, or mine), of a player
 *     num    u16                                lay layP  layer: any (the table's, or mine), of a player
 *     jump   forward: i16 > 0, target = this    zone      zone declaration
 *            instruction + jump                 sub subs  a sub, a list of subs
 *     back   backward: i16 < 0; counts on the   decision entry agenda         tables of the image
 *            budget                             win       first register of the callee's window
 *
 * Values are as pudsl/check/typed.py says. Where an operation takes a cell, line or spot for a region, mask of lines or
 * spot set, it is the local one: without the board number (subtract board * 256, 32 or 2048 by ADDI); what lies outside of
 * a board is in no set, so none and cells of other boards need no test. Reading with a player, index or component out of
 * range gives 0 (regions, sets: empty). Writing does nothing where the component, spot or zone is none, or the player, the index
 * of a variable or the value of a layer is out of range; another component or zone that is not there, or a piece that does not
 * lie on the board, is the error PUD_E_INDEX. */

/* --- flow ------------------------------------------------------------------------------------------------------- */
OP(JMP, jump, none, none, 1, "go on at a")
OP(LOOP, back, none, none, 1, "go back to a")
OP(LOOPDEC, rM, back, none, 1, "a := a - 1; go back to b if a > 0")
OP(NEXTBIT, rW, rM, back, 1, "take the first value out of the mask b into a and go back to c; if there is none go on, and a is not written, here and below")
OP(G_NEXT, rW, gM, back, 1, "take the first cell out of region b into a and go back to c")
OP(S_NEXT, rW, sM, back, 1, "take the first spot out of b into a and go back to c")
OP(L_NEXT, rW, lM, back, 1, "take the first member out of list b into a and go back to c")
OP(JZ, rR, jump, none, 1, "jump if a = 0")
OP(JNZ, rR, jump, none, 1, "jump if a != 0")
OP(JEQ, rR, rR, jump, 1, "jump if a = b")
OP(JNE, rR, rR, jump, 1, "jump if a != b")
OP(JLT, rR, rR, jump, 1, "jump if a < b")
OP(JLE, rR, rR, jump, 1, "jump if a <= b")
OP(JEQI, rR, imm, jump, 1, "jump if a = the number b")
OP(JNEI, rR, imm, jump, 1, "jump if a != the number b")
OP(JLTI, rR, imm, jump, 1, "jump if a < the number b")
OP(JGEI, rR, imm, jump, 1, "jump if a >= the number b")
OP(JTEQI, offT, imm, jump, 1, "jump if the table's variable at a = the number b")
OP(JTNEI, offT, imm, jump, 1, "jump if the table's variable at a != the number b")
OP(JPEQI, offP, imm, jump, 1, "jump if my variable at a = the number b")
OP(JPNEI, offP, imm, jump, 1, "jump if my variable at a != the number b")
OP(JPLTI, offP, imm, jump, 1, "jump if my variable at a < the number b")
OP(JPGEI, offP, imm, jump, 1, "jump if my variable at a >= the number b")
OP(JSOME, gR, jump, none, 1, "jump if region a has a cell")
OP(JEMPTY, gR, jump, none, 1, "jump if region a has no cell")
OP(JMEETS, gR, gR, jump, 1, "jump if regions a and b have a common cell")
OP(JAPART, gR, gR, jump, 1, "jump if regions a and b have no common cell")
OP(JWITHIN, gR, gR, jump, 1, "jump if all cells of region a are in b")
OP(JBEYOND, gR, gR, jump, 1, "jump if a cell of region a is not in b")
OP(JIN, gR, rR, jump, 1, "jump if cell b is in region a")
OP(JOUT, gR, rR, jump, 1, "jump if cell b is not in region a")
OP(JSPOT, sR, jump, none, 1, "jump if spot set a has a spot")
OP(JNOSPOT, sR, jump, none, 1, "jump if spot set a has no spot")
OP(CALL, sub, win, none, 1, "call sub a with its arguments from register b on; a scalar result is in b; g, s and l registers and registers above are lost, but results g0.. s0.. l0")
OP(CALLI, rR, subs, win, 1, "call the sub that list b has for value a, as CALL; where it has none, nothing is done and the result is 0")
OP(RET, none, none, none, 1, "return without a result")
OP(RETV, rR, none, none, 1, "return the scalar a")
OP(RETI, imm, none, none, 1, "return the number a")
OP(RETG, gR, none, none, 1, "return the region a; of a sub with n boards a, a+1 ..")
OP(RETS, sR, none, none, 1, "return the spot set a; of a sub with n boards a, a+1 ..")
OP(RETL, lR, none, none, 1, "return the list a")

/* --- decisions -------------------------------------------------------------------------------------------------- */
OP(ASK, num, none, none, 0, "options follow: from here to CHOOSE_* all is pure and is run again when needed; registers from a on are lost here and in CHOOSE_*")
OP(CHOOSE_MASK, rW, rR, decision, 0, "a := a value of the mask b, decided as c says; none if there is none (or the sub ends then, if c says so) or the last option ends it")
OP(CHOOSE_LINE, rW, rN, decision, 0, "a := a line of the masks b, b+1 .. of the boards of decision c")
OP(CHOOSE_CELL, rW, gR, decision, 0, "a := a cell of the regions b, b+1 .. of the boards of decision c")
OP(CHOOSE_SPOT, rW, sR, decision, 0, "a := a spot of the spot sets b, b+1 .. of the boards of decision c")
OP(CHOOSE_LIST, rW, lR, decision, 0, "a := a member of the list b")
OP(LATER, entry, rN, none, 0, "put an entry a on my pending list, with its captures from register b on")
OP(SETTLE, agenda, win, none, 0, "my menu of agenda a on the open level until it is done; bodies and guards run in windows from register b on")
OP(OPEN, none, none, none, 0, "open a level: there is one depth for the whole game")
OP(CLOSE, none, none, none, 0, "close the level; what I have left on it of agenda 0 is dropped")
OP(CURTAIN, num, none, none, 0, "a = 1: from here on players act at once and in secret; 0: all is shown; may be nested")
OP(PART, rR, none, none, 0, "behind the curtain player a has done his part")

/* --- scalars ---------------------------------------------------------------------------------------------------- */
OP(LI, rW, imm, none, 1, "a := the number b")
OP(LW, rW, num, num, 1, "a := the number c * 65536 + b, as 32 bits")
OP(MOV, rW, rR, none, 1, "a := b")
OP(ADD, rW, rR, rR, 1, "a := b + c; beyond 32 bits is the error PUD_E_NUMBER, here and below")
OP(SUB, rW, rR, rR, 1, "a := b - c")
OP(MUL, rW, rR, rR, 1, "a := b * c")
OP(DIV, rW, rR, rR, 1, "a := b / c towards zero; 0 if c = 0")
OP(MOD, rW, rR, rR, 1, "a := b mod |c|, never negative; 0 if c = 0")
OP(MIN, rW, rR, rR, 1, "a := the smaller of b and c")
OP(MAX, rW, rR, rR, 1, "a := the greater of b and c")
OP(ADDI, rW, rR, imm, 1, "a := b + the number c")
OP(MULI, rW, rR, imm, 1, "a := b * the number c")
OP(LT, rW, rR, rR, 1, "a := b < c")
OP(LE, rW, rR, rR, 1, "a := b <= c")
OP(EQI, rW, rR, imm, 1, "a := b = the number c")
OP(NEI, rW, rR, imm, 1, "a := b != the number c")
OP(LTI, rW, rR, imm, 1, "a := b < the number c")
OP(GEI, rW, rR, imm, 1, "a := b >= the number c")
OP(NOT, rW, rR, none, 1, "a := 1 if b = 0, else 0")
OP(BAND, rW, rR, rR, 1, "a := bits of b and c: and of truths, intersection of masks")
OP(BOR, rW, rR, rR, 1, "a := bits of b or c: or of truths, union of masks")
OP(BMINUS, rW, rR, rR, 1, "a := bits of b without those of c")
OP(BIT, rW, rR, none, 1, "a := the mask of the value b alone; empty if b is not in 0 .. 31")
OP(PUTBIT, rM, rR, none, 1, "put the value b into the mask a; nothing if b is not in 0 .. 31")
OP(HASBIT, rW, rR, rR, 1, "a := the mask b has the value c")
OP(BITS, rW, rR, none, 1, "a := how many values the mask b has")
OP(LOWEST, rW, rR, none, 1, "a := the first value of the mask b, or none")
OP(POPBIT, rW, rM, jump, 1, "take the first value out of the mask b into a; if there is none jump")
OP(BELOW, rW, rR, none, 1, "a := the mask of the values 0 .. b-1")
OP(AROUND, rW, rP, tab, 1, "a := the entry of table c that stands (b+1) places after the value b, cyclic; none if b is not in it")
OP(AROUNDP, rW, rP, none, 1, "a := the player (b+1) seats after b; none if b is none")
OP(ROW, rW, rR, none, 1, "a := the row of cell b, board number or not; of none 0")
OP(COLUMN, rW, rR, none, 1, "a := the column of cell b, or the number of line b on its own axis; of none 0")
OP(ME, rW, none, none, 1, "a := the player in whose name this runs")
OP(BE, rR, none, none, 1, "from here to the end of the sub this runs in the name of player a; an error if a is no player")
OP(PLAYERS, rW, none, none, 1, "a := how many players there are")
OP(EVERYONE, rW, none, none, 1, "a := the mask of all players")

/* --- tables ----------------------------------------------------------------------------------------------------- */
OP(TAB, rW, tab, rR, 1, "a := table b at row c; outside what the table says")
OP(TAB2, rW, tab, rP, 1, "a := table b at row c, column c+1; outside what the table says")
OP(TABP, rW, tab, rR, 1, "a := table b at the row that my variable names which belongs to it, column c; outside what the table says")
OP(TABPX, rW, tab, rR, 1, "a := table b at the row and, by its index c, the column that my variables name which belong to it")
OP(TABCLAMP, rW, tab, rR, 1, "a := table b at row c; the last beyond the end, the first before the start")
OP(TABWRAP, rW, tab, rR, 1, "a := table b at row c, cyclic: the first follows the last")
OP(TABM, rW, tabm, rR, 1, "a := 32 bits of table b at row c; outside 0")
OP(TABIN, rW, tab, rR, 1, "a := mask of the rows of table b whose entry is in the mask c")

/* --- variables: the table's or mine by their numbers. O: of a player in a register. X: at an index --------------------------------- */
OP(GETT, rW, offT, none, 1, "a := variable at b of the table")
OP(GETP, rW, offP, none, 1, "a := my variable at b")
OP(GETO, rW, offP, rR, 1, "a := variable at b of player c")
OP(GETX, rW, var, rR, 1, "a := variable b at index c")
OP(GETOX, rW, varP, rP, 1, "a := variable b of player c at index c+1")
OP(SET, var, rR, none, 0, "variable a := b; a cyclic one wraps around, else out of range is the error PUD_E_RANGE, here and below")
OP(SETX, var, rR, rR, 0, "variable a at index b := c")
OP(RAISE, var, rR, none, 0, "variable a := itself + b")
OP(PUT, var, imm, none, 0, "variable a := the number b")
OP(INC, var, imm, none, 0, "variable a := itself + the number b")
OP(INCX, var, rR, imm, 0, "variable a at index b := itself + the number c")
OP(FILL_O, varP, rR, rR, 0, "variable a of all players of mask b := c")
OP(WHICHGE, rW, var, rR, 1, "a := mask of the indexes at which variable b is at least c")
OP(WHICHEQ, rW, var, rR, 1, "a := mask of the indexes at which variable b is c")
OP(WHICHTAB, rW, tab, none, 1, "a := mask of the indexes of my variable that names the columns of table b at which that table is not none, in the row that my variable names which belongs to it")
OP(VARSUM, rW, var, rR, 1, "a := sum of variable b at the indexes of mask c")

/* --- regions ---------------------------------------------------------------------------------------------------- */
OP(G_NONE, gW, none, none, 1, "a := no cell")
OP(G_CONST, gW, board, none, 1, "a := the region constant b")
OP(G_TAB, gW, tab, rR, 1, "a := the region constant whose number table b has at row c; empty if it is none")
OP(G_TABP, gW, tab, none, 1, "a := the region constant whose number table b has at the row that my variable names which belongs to it; empty if it is none")
OP(G_TAB2, gW, tab, rP, 1, "a := the region constant whose number table b has at row c, column c+1; empty if it is none")
OP(G_COPY, gW, gR, none, 1, "a := b")
OP(G_AND, gW, gR, gR, 1, "a := cells of b and of c")
OP(G_OR, gW, gR, gR, 1, "a := cells of b or of c")
OP(G_MINUS, gW, gR, gR, 1, "a := cells of b not in c")
OP(G_CELL, gW, rR, imm, 1, "a := the cell b alone, counted from c; empty if there is no such cell")
OP(G_CELLS, gW, var, imm, 1, "a := all cells that variable b names, counted from c")
OP(G_ADD, gM, rR, none, 1, "put cell b into a")
OP(G_LAY, gW, lay, num, 1, "a := board c, counted from 0, of layer b (0 of a flag layer)")
OP(G_LAYV, gW, lay, rR, 1, "a := where layer b holds value c")
OP(G_LAYO, gW, layP, rP, 1, "a := where layer b of player c holds value c+1")
OP(G_ANY, gW, lay, none, 1, "a := where layer b holds any value")
OP(G_ANYO, gW, layP, rR, 1, "a := where layer b of player c holds any value")
OP(G_HELD, gW, lay, gR, 1, "a := cells of c where layer b holds any value")
OP(G_NEIGHBOURS, gW, gR, gR, 1, "a := cells of c beside a cell of b and not in b")
OP(G_DIAGONALS, gW, gR, gR, 1, "a := cells of c that touch a corner of a cell of b and are neither in b nor beside it")
OP(G_PERIMETER, gW, gR, none, 1, "a := cells of b beside the outside of b")
OP(G_AREA, gW, gR, gR, 1, "a := the cells of b connected to a cell of c that lies in b")
OP(G_LARGEST, gW, gR, none, 1, "a := the largest connected area of b, the first among equals")
OP(G_ROWS, gW, gR, gR, 1, "a := cells of c in the rows of b")
OP(G_COLUMNS, gW, gR, gR, 1, "a := cells of c in the columns of b")
OP(G_BLOCKS, gW, gR, rP, 1, "a := cells of b that lie in a full rectangle of c by c+1 or c+1 by c within b")
OP(G_RAY, gM, gP, rR, 1, "a := the rays from cells of a in direction c over the board b+1, each up to and with its first cell of b")
OP(G_SHIFT, gW, gR, rR, 1, "a := b moved by one cell in direction c")
OP(G_LINE, gW, gR, rR, 1, "a := cells of b in line c (0 - 15 rows, 16 - 31 columns)")
OP(G_COUNT, rW, gR, none, 1, "a := how many cells b has")
OP(G_COMMON, rW, gR, gR, 1, "a := how many cells b and c have in common")
OP(G_FIRST, rW, gR, none, 1, "a := the first cell of b, or none")
OP(G_POP, rW, gM, jump, 1, "take the first cell out of b into a; if there is none jump")
OP(G_NEXTAREA, gW, gM, jump, 1, "take the first connected area out of b into a; if there is none jump")
OP(G_LINESMET, rW, gR, none, 1, "a := mask of the lines that have a cell of b: rows in bits 0 - 15, columns in 16 - 31")
OP(G_MAX2, rM, gR, tab, 1, "a := highest of table c at row a and, as column, the cells of b; 0 if empty")
OP(G_SAVE, r8W, gR, none, 1, "keep region b in the registers a .. a+7")
OP(G_LOAD, gW, r8R, none, 1, "a := the region kept in b .. b+7")
OP(MEETING, rW, lay, gR, 1, "a := mask of the values of layer b that lie on a cell of c")
OP(CELLAT, rW, gR, rP, 1, "a := the cell of b in row c, column c+1, or none")
OP(CELLBY, rW, gR, rP, 1, "a := the cell of b one step from cell c in direction c+1, or none")
OP(WHERE, rW, lay, rP, 1, "a := the first value that layer b, if it is one of players that of player c, holds on cell c+1, or none")
OP(MARK, lay, num, gR, 0, "put the cells of c into board b, counted from 0, of layer a (other values stay: WIPE first if a cell holds one only)")
OP(MARK_V, lay, rR, gR, 0, "put the cells of c into layer a for value b")
OP(CLEAR, lay, num, gR, 0, "take the cells of c out of board b of layer a")
OP(WIPE, lay, gR, none, 0, "take the cells of b out of layer a for all values")

/* --- spots of a piece (a component with a shape) ------------------------------------------------------------------------ */
OP(S_NONE, sW, none, none, 1, "a := no spot")
OP(S_COPY, sW, sR, none, 1, "a := b")
OP(S_FIT, sW, rR, gR, 1, "a := spots of piece b with all its cells in c")
OP(S_HIT, sW, rR, gR, 1, "a := spots of piece b with a cell in c; with NEIGHBOURS of a region as c: that touch it")
OP(S_HITPART, sW, rP, gR, 1, "a := spots of piece b with a cell of the parts b+1 in c")
OP(S_FITHIT, sW, rR, gP, 1, "a := spots of piece b with all its cells in c and a cell in c+1")
OP(S_AND, sW, sR, sR, 1, "a := spots of b and of c")
OP(S_OR, sW, sR, sR, 1, "a := spots of b or of c")
OP(S_MINUS, sW, sR, sR, 1, "a := spots of b not in c")
OP(S_ADD, sM, rR, none, 1, "put spot b into a")
OP(S_COUNT, rW, sR, none, 1, "a := how many spots b has")
OP(S_SOME, rW, sR, none, 1, "a := b has a spot")
OP(S_POP, rW, sM, jump, 1, "take the first spot out of b into a; if there is none jump")
OP(S_SAVE, r64W, sR, none, 1, "keep spot set b in the registers a .. a+63")
OP(S_LOAD, sW, r64R, none, 1, "a := the spot set kept in b .. b+63")
OP(SPOTCELLS, gW, rP, none, 1, "a := the cells that piece b covers at spot b+1")
OP(SPOTPART, gW, rP, rR, 1, "a := the cells of the parts c that piece b covers at spot b+1")
OP(LAY, rR, rR, rR, 0, "lay piece a at spot b (with its board number) for player c, on all layers of that board that it prints; it leaves its zone unless its kind is unlimited")

/* --- lists ------------------------------------------------------------------------------------------------------ */
OP(L_NONE, lW, none, none, 1, "a := no member")
OP(L_COPY, lW, lR, none, 1, "a := b")
OP(L_ADD, lM, rR, none, 1, "put b at the end of a; none is left out; more than PUD_LIST is the error PUD_E_LIST, here and below")
OP(L_ZONE, lW, rR, num, 1, "a := the components in zone instance b from the top, at most c if c > 0")
OP(L_CONST, lW, clist, rR, 1, "a := row c of the constant list b; outside empty")
OP(L_CONSTPX, lW, clist, rR, 1, "a := row and column of the constant list b; my variables name them which belong to it, the column by its index c")
OP(L_AND, lW, lR, lR, 1, "a := members of b that are in c")
OP(L_OR, lW, lR, lR, 1, "a := members of b, then those of c that are not in b")
OP(L_MINUS, lW, lR, lR, 1, "a := members of b that are not in c")
OP(L_COUNT, rW, lR, none, 1, "a := how many members b has")
OP(L_HAS, rW, lR, rR, 1, "a := c is in b")
OP(L_AT, rW, lR, rR, 1, "a := member c of b, from 0, or none")
OP(L_POP, rW, lM, jump, 1, "take the first member out of b into a; if there is none jump")
OP(L_KEEPEQ, lM, tab, rR, 1, "keep the members of a for which table b is c")
OP(L_KEEPNE, lM, tab, rR, 1, "keep the members of a for which table b is not c")
OP(L_KEEPLE, lM, tab, rR, 1, "keep the members of a for which table b is at most c")
OP(L_KEEPFIT, lM, gR, none, 1, "keep the members of a that have a spot with all their cells in b")
OP(L_KEEPFITHIT, lM, gP, none, 1, "keep the members of a that have a spot with all their cells in b and a cell in b+1")
OP(L_SUM, rW, lR, tab, 1, "a := sum of table c over the members of b")
OP(L_SAVE, rNW, lR, num, 1, "keep list b in the c registers from a on: its length, then two members a register")
OP(L_LOAD, lW, rN, num, 1, "a := the list kept in the c registers from b on")

/* --- zones and components. A zone instance is a number: a zone of an owner at an index -------------------------------------- */
OP(Z_MINE, rW, zone, none, 1, "a := the instance of my zone b (or of the table's zone b), at its first index")
OP(Z_MINEX, rW, zone, rR, 1, "a := the instance of my zone b (or of the table's zone b) at index c; none outside")
OP(Z_INST, rW, zone, rP, 1, "a := the instance of zone b of player c at index c+1; none outside")
OP(Z_COUNT, rW, rR, none, 1, "a := how many components lie in instance b")
OP(Z_TOP, rW, rR, none, 1, "a := the top component of instance b, or none")
OP(Z_TOPX, rW, zone, rR, 1, "a := the top component of my zone b (or of the table's zone b) at index c, or none")
OP(Z_EMPTY, rW, zone, none, 1, "a := mask of the indexes at which my zone b (or the table's zone b) has no component")
OP(Z_HAS, rW, rR, rR, 1, "a := component c lies in instance b")
OP(Z_TOTOP, rR, rR, none, 0, "move component a to the top of instance b; nothing if one of them is none")
OP(Z_TOBOTTOM, rR, rR, none, 0, "move component a to the bottom of instance b; likewise")
OP(Z_OUT, rR, none, none, 0, "component a leaves its zone")
OP(Z_SHUFFLE, rR, none, none, 0, "shuffle instance a; who knew its components knows them no more")
OP(SHOWL, lR, rR, none, 0, "the players of mask b know the components of list a")

#undef OP
