import { mergeChanges, withUnsent, type DeskRow } from '#web/desk/desk-rows.ts'
import { ageAtLoad } from '#web/desk/storage/page-clock.ts'
import { parseStoredTaps, type Loss, type StoredTap, type TapStore } from '#web/desk/storage/tap-store.ts'
import { createTapQueue } from '#web/desk/tap-queue.ts'
import type { Inputs } from '#web/lib/outputs.ts'
import type { SyncResponse, Desk } from './desk-schedules-server.ts'

type Batch = Inputs['desk']['sync']['taps']
type Request = {
  taps: Batch
  cursor: string | null
  resolve: (response: SyncResponse) => void
  reject: (error: Error) => void
}
type PressedTap = {
  id: string
  personId: string
  kind: 'in' | 'undo'
  saw: readonly string[]
  isStored: boolean
}

type PageState = { isOver: boolean; rows: readonly DeskRow[]; cursor: string | null; waiting: (() => void)[] }

type Disk = { taps: Map<string, StoredTap>; losses: Map<string, Loss>; rows: readonly DeskRow[] }

const batchSize = 2
const never = () => new Promise<never>(() => {})

/** A phone at the desk: its storage, the open page, and its line to the server. */
export function createDevice(desk: Desk, { number, keepsTaps }: { number: number; keepsTaps: boolean }) {
  const disk: Disk = { taps: new Map(), losses: new Map(), rows: desk.rows() }
  const pressedTaps = new Map<string, PressedTap>()
  const requests: Request[] = []
  let skewMs = number * 90_000
  let page = openPage()

  function openPage() {
    const state: PageState = { isOver: false, rows: disk.rows, cursor: null, waiting: [] }
    /** A closed page writes nothing more, and an open page may close before it has written. */
    const onDisk = async <Result>(work: () => Result): Promise<Result> => {
      await Promise.resolve()
      await Promise.resolve()
      return state.isOver ? never() : work()
    }
    const store: TapStore = {
      read: () =>
        onDisk(() => ({ taps: parseStoredTaps([...disk.taps.values()]), losses: [...disk.losses.values()] })),
      put: (all) => onDisk(() => all.forEach((tap) => disk.taps.set(tap.id, tap))),
      putLosses: (all) => onDisk(() => all.forEach((loss) => disk.losses.set(loss.id, loss))),
      remove: (ids) => onDisk(() => ids.forEach((id) => disk.taps.delete(id))),
      dismiss: (id) => onDisk(() => void (disk.taps.delete(id), disk.losses.delete(id))),
      onChange: () => () => {},
    }
    const wallClock = () => 1_700_000_000_000 + desk.clock + skewMs
    const latest = wallClock()
    const openedAt = desk.clock
    const queue = createTapQueue({
      venueId: 'lisbon',
      author: { id: `phone ${number}`, name: 'Gil' },
      store,
      send: (batch) =>
        new Promise((resolve, reject) =>
          requests.push({ taps: batch, cursor: state.cursor, resolve, reject }),
        ),
      onResponse: (response) => {
        if (state.isOver) return never()
        state.cursor = response.cursor
        state.rows = mergeChanges(state.rows, response.changes)
        return undefined
      },
      whenListStored: () => new Promise((resolve) => state.waiting.push(resolve)),
      nameOf: (personId) => personId,
      reasonOf: String,
      clock: () => desk.clock - openedAt,
      wallClock,
      ageAtLoad: (wall) => ageAtLoad(wall, { now: wallClock(), latest }),
      batchSize,
    })
    return { state, queue }
  }

  const listRows = (): readonly DeskRow[] => withUnsent(page.state.rows, page.queue.state().unsent)

  /** Stores what is on screen. */
  function save(): void {
    disk.rows = page.state.rows
    for (const resolve of page.state.waiting.splice(0)) resolve()
  }

  function deliver(how: 'deliver' | 'deliver twice' | 'lose request' | 'lose response'): void {
    const request = requests.shift()
    if (!request) return
    if (how === 'lose request') return request.reject(new TypeError('Failed to fetch'))
    const response = desk.sync(request.taps, request.cursor)
    if (how === 'deliver twice') desk.sync(request.taps, request.cursor)
    if (how === 'lose response') request.reject(new TypeError('Failed to fetch'))
    else request.resolve(response)
  }

  async function reconnect(): Promise<void> {
    for (let round = 0; round < 40; round += 1) {
      void page.queue.flush()
      await settle()
      while (requests.length > 0) {
        deliver('deliver')
        await settle()
      }
      save()
      await settle()
      if (page.queue.state().unsent.length === 0 && disk.taps.size === 0) break
    }
    page.state.rows = desk.rows()
    save()
    await settle()
  }

  return {
    number,
    deliver,
    save,
    comeBack: reconnect,
    flush: () => void page.queue.flush(),
    refresh: () => {
      page.state.rows = desk.rows()
    },
    setClock: (milliseconds: number) => {
      skewMs += milliseconds
      void page.queue.rewrite()
    },
    /** Checks a person in, or undoes the check-in that the screen shows. */
    press: (personId: string) => {
      const row = listRows().find((one) => one.personId === personId)
      if (!row) return
      const kind = row.checkIns.length === 0 ? ('in' as const) : ('undo' as const)
      const saw = kind === 'undo' ? row.checkIns : []
      const storing = page.queue.add({ personId, kind, saw })
      const id = page.queue.state().unsent.at(-1)?.id ?? ''
      pressedTaps.set(id, { id, personId, kind, saw, isStored: false })
      // From now on the tap must not be lost. Until now, the page could close before it was stored.
      void storing.then(() => pressedTaps.set(id, { id, personId, kind, saw, isStored: true }))
    },
    /** Reloads the page, which must then show every check-in that was made here and not undone. */
    reload: async (): Promise<string[]> => {
      page.state.isOver = true
      if (!keepsTaps) disk.taps.clear()
      page = openPage()
      const { queue } = page
      void queue.load()
      await settle()
      const undoneIds = new Set([...pressedTaps.values()].flatMap(({ saw }) => saw))
      const seen = new Map(listRows().map((row) => [row.personId, row]))
      return [...pressedTaps.values()]
        .filter(
          ({ id, kind, isStored, personId }) =>
            isStored && kind === 'in' && !undoneIds.has(id) && desk.isListed(personId),
        )
        .filter(({ id }) => !desk.isTakenBack(id))
        .filter(({ id, personId }) => !seen.get(personId)?.checkIns.includes(id))
        .map(({ id }) => `${id} is not on screen after a reload`)
    },
    listTaps: () => [...pressedTaps.values()],
    losses: () => page.queue.state().losses,
    findProblems: (): string[] => {
      const ids = new Set(page.queue.state().losses.map(({ id }) => id))
      const all = [...pressedTaps.values()]
      const takenBackHere = new Set(all.flatMap(({ saw }) => saw))
      // The check-in was undone and then made again here, so the undo was an intermediate step.
      const isInAgain = (id: string) => {
        const index = all.findIndex((tap) => tap.id === id)
        const undo = all[index]
        return (
          undo?.kind === 'undo' &&
          all.slice(index + 1).some(({ kind, personId }) => kind === 'in' && personId === undo.personId)
        )
      }
      return [
        ...(page.queue.state().unsent.length + disk.taps.size > 0
          ? [`device ${number} did not get rid of its taps`]
          : []),
        ...(JSON.stringify(listRows()) === JSON.stringify(desk.rows())
          ? []
          : [`device ${number} shows something else`]),
        ...[...pressedTaps.keys()]
          .filter((id) => desk.alwaysLost(id) && !ids.has(id) && !takenBackHere.has(id) && !isInAgain(id))
          .map((id) => `${id} is not named`),
        ...[...ids].filter((id) => !desk.everLost(id)).map((id) => `${id} is named, but had an effect`),
      ]
    },
  }
}

export type Device = ReturnType<typeof createDevice>

/** Waits until everything pending that doesn't need the line has ended. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
