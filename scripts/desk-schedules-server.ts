import { countingCheckIn, tapResult, activeCheckIns, tapTime, type Tap } from '#server/desk/rules.ts'
import type { DeskRow } from '#web/desk/desk-rows.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'

type Batch = Inputs['desk']['sync']['taps']
export type SyncResponse = Outputs['desk']['sync']
type DeskTap = Tap & { personId: string }

export const people = ['Ana', 'Ben', 'Cy', 'Di', 'Ed']

/** Simulates desk.sync and desk.list, with the server's own rules, and arrays instead of tables. */
export function createDesk() {
  const taps: DeskTap[] = []
  const listed = new Set(people)
  const responses = new Map<string, boolean[]>()
  const start = Date.UTC(2026, 10, 30, 10)
  const tapsOf = (personId: string) => taps.filter((tap) => tap.personId === personId)

  function rowOf(personId: string): DeskRow {
    const inOrder = activeCheckIns(tapsOf(personId)).toSorted(
      (a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1),
    )
    const checkedInAt = countingCheckIn(tapsOf(personId))?.at.toISOString() ?? null
    return {
      personId,
      id: personId,
      fullName: personId,
      studio: null,
      attending: 'yes',
      roomNumber: null,
      roommates: [],
      checkInTime: checkedInAt,
      checkIns: inOrder.map(({ id }) => id),
      atDoor: checkedInAt,
      checkedInBy: null,
      reports: [],
      codeHash: '0011223344556677',
    }
  }

  const desk = {
    /** Milliseconds since the desk opened. */
    clock: 0,
    rows: () => [...listed].map(rowOf),
    isListed: (personId: string) => listed.has(personId),
    has: (id: string) => taps.some((tap) => tap.id === id),
    wasAnswered: (id: string) => responses.has(id),
    isTakenBack: (id: string) => taps.some(({ saw }) => saw.includes(id)),
    /** Whether some, or all, responses about the tap reported that it had no effect. */
    everLost: (id: string) => responses.get(id)?.some(Boolean) ?? false,
    alwaysLost: (id: string) => responses.get(id)?.every(Boolean) ?? false,
    /** Takes a person off the list, for good. */
    remove: (personId: string, isIntended: boolean) => {
      if (isIntended && personId === 'Ed') listed.delete(personId)
    },
    sync: (batch: Batch, cursor: string | null): SyncResponse => {
      const received = new Date(start + desk.clock)
      for (const { id, personId, kind, age, saw = [] } of batch)
        if (listed.has(personId) && !desk.has(id))
          taps.push({ id, personId, kind, saw: kind === 'undo' ? saw : [], at: tapTime(received, age) })
      const sent = new Set(batch.map(({ id }) => id))
      const knownTaps = taps.filter(({ id, personId }) => sent.has(id) && listed.has(personId))
      const late = knownTaps.flatMap((tap) => {
        const result = tapResult(tap, tapsOf(tap.personId))
        if (result.outcome === 'done') return []
        const at = result.cause.at.toISOString()
        return [{ id: tap.id, personId: tap.personId, fate: result.outcome, at, by: null }]
      })
      const refused = [...sent].filter((id) => !knownTaps.some((tap) => tap.id === id))
      const lost = new Set([...refused, ...late.map(({ id }) => id)])
      for (const id of sent) responses.set(id, [...(responses.get(id) ?? []), lost.has(id)])
      const changedSince = cursor === null ? [] : taps.slice(Number(cursor)).map(({ personId }) => personId)
      const changed = new Set(
        [...changedSince, ...batch.map(({ personId }) => personId)].filter((id) => listed.has(id)),
      )
      return {
        refused,
        reported: [],
        late,
        isEnded: false,
        changes: [...changed].map(rowOf),
        cursor: String(taps.length),
      }
    },
  }
  return desk
}

export type Desk = ReturnType<typeof createDesk>
