import { expect, test } from 'vitest'
import type { StoredTap, TapStore } from '#web/desk/storage/tap-store.ts'
import { createTapQueue } from '#web/desk/tap-queue.ts'

function createGilsQueue() {
  const taps = new Map<string, StoredTap>()
  const store: TapStore = {
    read: async () => ({ taps: [...taps.values()], losses: [] }),
    put: async (made) => made.forEach((tap) => taps.set(tap.id, tap)),
    putLosses: async () => {},
    remove: async (ids) => ids.forEach((id) => taps.delete(id)),
    dismiss: async () => {},
    onChange: () => () => {},
  }
  return createTapQueue({
    venueId: 'lisbon',
    author: { id: 'gil', name: 'Gil' },
    store,
    send: async () => ({ refused: [], reported: [], isEnded: false, late: [], changes: [], cursor: '7' }),
    onResponse: () => {},
    whenListStored: () => Promise.resolve(),
    nameOf: () => 'Ines Duarte',
    reasonOf: String,
    clock: () => 1000,
    wallClock: () => Date.parse('2026-11-30T10:05:00Z'),
    ageAtLoad: () => 0,
    batchSize: 200,
  })
}

const row = {
  personId: 'ines',
  fullName: 'Ines Duarte',
  checkIns: ['other'],
  atDoor: '2026-11-30T09:58:00Z',
  checkedInBy: 'Eva',
}

test('reports only once to the undoing phone that an older check-in still counts', async () => {
  const queue = createGilsQueue()
  await queue.add({ personId: 'ines', kind: 'undo', saw: ['first'] })
  await queue.flush()
  queue.checkForOvertaken([row])
  expect(queue.state().losses).toMatchObject([{ fullName: 'Ines Duarte', fate: 'still in', by: 'Eva' }])
  queue.dismiss(queue.state().losses[0]?.id ?? '')
  queue.checkForOvertaken([row])
  expect(queue.state().losses).toEqual([])
})

test("doesn't report an undo once the same phone has checked the person in again", async () => {
  const queue = createGilsQueue()
  await queue.add({ personId: 'ines', kind: 'undo', saw: ['first'] })
  await queue.flush()
  await queue.add({ personId: 'ines', kind: 'in', saw: [] })
  await queue.flush()
  queue.checkForOvertaken([row])
  expect(queue.state().losses).toEqual([])
})
