import { expect, test } from 'vitest'
import { bareStatements } from '../bench/bare-statements.ts'
import { GuestAgendaEntry } from '#contract/agenda.ts'
import { AttendanceRow, GuestHome } from '#contract/attendance.ts'
import { Room } from '#contract/rooms.ts'

test.each([
  ['home', GuestHome],
  ['agenda', GuestAgendaEntry],
  ['attendance', AttendanceRow],
  ['rooms', Room],
] as const)(
  'what %s is measured against, written by hand, has every column of the contract',
  (name, answer) => {
    const isThere = (column: string) => new RegExp(`\\b${column}\\b`).test(bareStatements[name])
    expect(Object.keys(answer.shape).filter((column) => !isThere(column))).toEqual([])
  },
)
