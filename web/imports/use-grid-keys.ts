import { useState, type KeyboardEvent } from 'react'

type Place = { row: number; column: number }

type GridKeysProps = {
  rows: number
  columns: number
  textAt: (place: Place) => string
  /** Called with a cell's final text, changed or not. The grid takes the focus back. */
  onText: (place: Place, text: string) => void
  onLeaveOut: (row: number) => void
}

/** How an edit ended: its text, or null if cancelled, and where to move. */
export type EditEnd = { text: string | null; move: 'down' | 'up' | 'right' | 'left' | 'stay' }

/** The active cell of a grid, and its keyboard commands. */
export function useGridKeys({ rows, columns, textAt, onText, onLeaveOut }: GridKeysProps) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  /** The initial text of the field; undefined if no cell is being edited. */
  const [editing, setEditing] = useState<string>()
  const [hasMoved, setMoved] = useState(false)
  const clamp = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  })
  const active = clamp(place)
  const moveTo = (next: Place) => {
    setMoved(true)
    setPlace(clamp(next))
  }
  const endEdit = ({ text, move }: EditEnd) => {
    setEditing(undefined)
    onText(active, text ?? textAt(active))
    const next = clamp(stepFrom(active, move))
    if (move !== 'stay') moveTo(next)
    const continuesEditing = move === 'right' || move === 'left'
    if (continuesEditing && next.column !== active.column) setEditing(textAt(next))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The field of the cell being edited and the menus of the headers handle their own keys.
    if (event.target !== event.currentTarget || rows === 0) return
    const next = placeAfter(event, active, { rows, columns })
    const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (next) moveTo(next)
    else if (event.key === 'Enter' || event.key === 'F2') setEditing(textAt(active))
    else if (event.key === 'Delete' && event.shiftKey) onLeaveOut(active.row)
    else if (event.key === 'Delete' || event.key === 'Backspace') onText(active, '')
    else if (typed) setEditing(event.key)
    else return
    event.preventDefault()
  }
  /** The first press selects a cell, the second edits it. */
  const press = (pressed: Place) => {
    const isAlreadyActive = pressed.row === active.row && pressed.column === active.column
    if (isAlreadyActive && hasMoved) setEditing((current) => current ?? textAt(pressed))
    else moveTo(pressed)
  }
  return { active, editing, hasMoved, endEdit, onKeyDown, press }
}

function stepFrom({ row, column }: Place, move: EditEnd['move']): Place {
  if (move === 'down') return { row: row + 1, column }
  if (move === 'up') return { row: row - 1, column }
  if (move === 'right') return { row, column: column + 1 }
  return move === 'left' ? { row, column: column - 1 } : { row, column }
}

function placeAfter(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Place,
  { rows, columns }: { rows: number; columns: number },
): Place | undefined {
  const isFar = ctrlKey || metaKey
  switch (key) {
    case 'ArrowDown':
      return { row: isFar ? rows - 1 : row + 1, column }
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return { row: isFar ? rows - 1 : row, column: columns - 1 }
    case 'PageDown':
      return { row: row + 10, column }
    case 'PageUp':
      return { row: row - 10, column }
    default:
      return undefined
  }
}
