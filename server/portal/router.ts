import { contract } from '#contract/index.ts'
import { chooseEdition, portalReads } from '#contract/portal-reads.ts'
import { guestAgenda } from '#server/agenda/queries.ts'
import { guestHome } from '#server/attendance/queries.ts'
import { guestMeals } from '#server/catering/queries.ts'
import { isAllowed, jsonApi } from '#server/core/api.ts'
import type { AuthorizedQuery } from '#server/core/context.ts'
import { currentUserOf } from '#server/accounts/rules.ts'
import { listChoices } from '#server/editions/queries.ts'
import { sendJson } from '#server/core/reply.ts'
import { readPosition } from '#server/live/queries.ts'
import { ownNotices, unreadNotices } from '#server/notices/queries.ts'
import { ownSheet } from '#server/questions/guests/queries.ts'
import { ownRoomWishes } from '#server/rooms/wishes/queries.ts'
import { guestTravellers } from '#server/travel/queries.ts'
import { guestWorkshops } from '#server/workshops/queries.ts'

type Read = (typeof portalReads)[keyof typeof portalReads]['always' | 'during'][number]

/** Each read runs like its own procedure, behind the same gate. */
const reads: Readonly<Record<Read, { query: AuthorizedQuery; meta: Parameters<typeof isAllowed>[0] }>> = {
  'agenda/mine': { query: guestAgenda, meta: contract.agenda.mine['~orpc'].meta },
  'attendance/mine': { query: guestHome, meta: contract.attendance.mine['~orpc'].meta },
  'catering/mine': { query: guestMeals, meta: contract.catering.mine['~orpc'].meta },
  'notices/mine': { query: ownNotices, meta: contract.notices.mine['~orpc'].meta },
  'notices/unread': { query: unreadNotices, meta: contract.notices.unread['~orpc'].meta },
  'questions/mine': { query: ownSheet, meta: contract.questions.mine['~orpc'].meta },
  'roomWishes/own': { query: ownRoomWishes, meta: contract.roomWishes.own['~orpc'].meta },
  'travel/mine': { query: guestTravellers, meta: contract.travel.mine['~orpc'].meta },
  'workshops/mine': { query: guestWorkshops, meta: contract.workshops.mine['~orpc'].meta },
}

export const portal = {
  open: jsonApi.portal.open.handler(async ({ context, input: { page, wishes } }) => {
    const { deps } = context
    // Comes before all other reads, so that everything committed later is signalled.
    const heard = await readPosition(deps.db)
    const actor = context.actor()
    const mayChoose = isAllowed(contract.venues.choices['~orpc'].meta, actor)
    const choices = mayChoose ? await listChoices(deps.db, actor, deps.clock()) : null
    const edition = chooseEdition(choices ?? [], wishes)
    const { always, during } = portalReads[page]
    const paths: readonly Read[] = edition?.isUnderWay ? [...always, ...during] : always
    const answered = await Promise.all(
      paths.map(async (path) => {
        const { query, meta } = reads[path]
        if (!edition || !isAllowed(meta, actor)) return []
        const text = await context.readOwn({ path, query, venueId: edition.id })
        return text === null ? [] : [`${JSON.stringify(path)}:${text}`]
      }),
    )
    const head = JSON.stringify({
      session: currentUserOf(actor),
      choices,
      venueId: edition?.id ?? null,
      heard,
    })
    return sendJson(context, `${head.slice(0, -1)},"answers":{${answered.flat().join(',')}}}`)
  }),
}
