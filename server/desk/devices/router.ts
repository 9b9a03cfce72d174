import { api } from '#server/core/api.ts'
import {
  revokeDeskDevice,
  revokeDeskLink,
  joinDesk,
  leaveDesk,
  showDeskLink,
  undoDeskDevice,
} from '#server/desk/devices/commands.ts'
import { listHelpers, openDeskLink, readOwnDesk } from '#server/desk/devices/queries.ts'
import { deskCookieLine } from '#server/desk/devices/rules.ts'
import { withActorAndDeps } from '#server/core/acting.ts'

export const deskDevices = {
  list: api.deskDevices.list.handler(({ context, input }) => listHelpers(context.deps.db, input.venueId)),
  showLink: api.deskDevices.showLink.handler(withActorAndDeps(showDeskLink)),
  endLink: api.deskDevices.endLink.handler(withActorAndDeps(revokeDeskLink)),
  endDevice: api.deskDevices.endDevice.handler(withActorAndDeps(revokeDeskDevice)),
  undoDevice: api.deskDevices.undoDevice.handler(withActorAndDeps(undoDeskDevice)),
  open: api.deskDevices.open.handler(({ context, input }) => openDeskLink(context.deps, input.token)),
  join: api.deskDevices.join.handler(async ({ context, input }) => {
    const { deps, userAgent } = context
    context.setCookie(deskCookieLine(deps, await joinDesk(deps, { ...input, userAgent })))
    return {}
  }),
  mine: api.deskDevices.mine.handler(async ({ context }) => {
    const helper = await context.helper()
    return helper && readOwnDesk(context.deps.db, helper)
  }),
  leave: api.deskDevices.leave.handler(async ({ context }) => {
    const helper = await context.helper()
    if (helper) await leaveDesk(context.deps, helper)
    context.setCookie(deskCookieLine(context.deps, ''))
    return {}
  }),
}
