import { api } from '#server/core/api.ts'
import {
  requestErasure,
  erase,
  exportPersonalData,
  withdrawErasure,
} from '#server/privacy/erasure/commands.ts'
import { contactOf, findPeople, listRequests } from '#server/privacy/erasure/queries.ts'
import { admitReading } from '#server/privacy/personal-data/commands.ts'
import { findSubject, readPersonalData, type Subject } from '#server/privacy/personal-data/queries.ts'
import { readClock } from '#server/installation/clock.ts'
import { confirmDate } from '#server/installation/commands.ts'
import type { Actor } from '#server/core/context.ts'
import { refuse } from '#server/lib/refuse.ts'

export const privacy = {
  mine: api.privacy.mine.handler(async ({ context: { deps, actor } }) => {
    await admitReading(deps, actor().userId)
    const known = (await findSubject(deps.db, ownSubject(actor()))) ?? refuse('UNAUTHORIZED')
    return readPersonalData(deps.db, known, { now: deps.clock(), isOwnData: true })
  }),
  exportMine: api.privacy.exportMine.handler(async ({ context: { deps, actor } }) => {
    await admitReading(deps, actor().userId)
    return exportPersonalData(deps, actor().userId, ownSubject(actor()))
  }),
  askErasure: api.privacy.askErasure.handler(({ context: { deps, actor } }) =>
    requestErasure(deps, actor().userId),
  ),
  withdrawErasure: api.privacy.withdrawErasure.handler(async ({ context: { deps, actor } }) => {
    await withdrawErasure(deps.db, actor().userId)
    return {}
  }),
  requests: api.privacy.requests.handler(({ context: { deps } }) => listRequests(deps.db)),
  find: api.privacy.find.handler(({ context: { deps }, input }) => findPeople(deps.db, input.search)),
  exportOf: api.privacy.exportOf.handler(({ context: { deps, actor }, input }) =>
    exportPersonalData(deps, actor().userId, input),
  ),
  contactOf: api.privacy.contactOf.handler(({ context: { deps }, input }) => contactOf(deps.db, input)),
  clock: api.privacy.clock.handler(async ({ context: { deps } }) => {
    const { doubt } = await readClock(deps.db, deps)
    return {
      doubt:
        doubt?.kind === 'dateJumped'
          ? { ...doubt, from: doubt.from.toISOString(), to: doubt.to.toISOString() }
          : doubt,
    }
  }),
  confirmDate: api.privacy.confirmDate.handler(async ({ context: { deps, actor }, input }) => {
    await confirmDate(deps, actor().userId, input)
    return {}
  }),
  erase: api.privacy.erase.handler(({ context: { deps, actor }, input }) =>
    erase(deps, actor().userId, input),
  ),
}

/** The caller's own account, in any role. */
const ownSubject = ({ userId: id }: Actor): Subject => ({ kind: 'account', id })
