import { maxCellLength } from '#contract/imports.ts'
import { roomColumns } from '#contract/rooms.ts'
import { columnsByContent, columnsByHeader, type ColumnSpec, type Mapping } from '#web/imports/columns.ts'

export type RoomColumn = (typeof roomColumns)[number]
type Rows = readonly (readonly string[])[]

const kinds = /single|double|twin|triple|king|queen|einzel|doppel|zweibett|doble|doppia|singola|matrim/i

/** The kinds of columns in a hotel’s list. */
export const roomSpecs: readonly ColumnSpec<RoomColumn>[] = [
  {
    id: 'roomNumber',
    label: 'Room number',
    headers:
      'room number, room no, room nr, room, number, no, zimmernummer, zimmer, nummer, chambre, habitacion, quarto, camera',
  },
  {
    id: 'bedCount',
    label: 'Beds',
    headers:
      'beds, bed count, number of beds, sleeps, capacity, pax, persons, betten, personen, lits, camas, letti',
    looksLike: (cell) => /^[1-9](\s*beds?)?$/i.test(cell),
  },
  {
    id: 'bedType',
    label: 'Kind of bed',
    headers:
      'bed type, room type, type, category, kind, bettenart, zimmertyp, kategorie, tipo, categorie, categoria',
    looksLike: (cell) => kinds.test(cell),
  },
  {
    id: 'floor',
    label: 'Floor',
    headers: 'floor, level, etage, stock, stockwerk, geschoss, piso, planta, piano, andar',
  },
  {
    id: 'isQuiet',
    label: 'Quiet',
    headers: 'quiet, quiet room, ruhig, calme, tranquila, silencioso, silenziosa',
  },
]

/**
 * The kind of each column, by its header. Without headers, the first column is the room number, and the others are guessed
 * from their cells.
 */
export function guessRooms(headerRow: readonly string[] | undefined, rows: Rows): Mapping<RoomColumn> {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const columns = headerRow
    ? columnsByHeader(headerRow, rows, roomSpecs)
    : Array.from({ length: width }, (_, index) => (index === 0 ? ('roomNumber' as const) : null))
  return columnsByContent(rows, columns, roomSpecs)
}

/** The lines as the server expects them. */
export function roomLines(mapping: Mapping<RoomColumn>, rows: Rows) {
  const columns = roomColumns.filter((column) => mapping.includes(column))
  const lines = rows.map((row) =>
    columns.map((column) => (row[mapping.indexOf(column)]?.trim() ?? '').slice(0, maxCellLength)),
  )
  return { columns, lines }
}
