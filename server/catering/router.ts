import { api, listApi, ownApi } from '#server/api.ts'
import {
  countDiners,
  guestMeals,
  listMeals,
  listMenu,
  listOrders,
  listVendors,
} from '#server/catering/queries.ts'
import { handOn, handOnOwn } from '#server/lib/reply.ts'
import { refuse } from '#server/lib/refuse.ts'
import { addMeal, deleteMeal, updateMeal } from '#server/meals/commands.ts'
import { addOrder, deleteOrder, moveOrder, updateOrder } from '#server/orders/commands.ts'
import {
  addItem,
  addVendor,
  deleteItem,
  deleteVendor,
  updateItem,
  updateVendor,
} from '#server/vendors/commands.ts'

export const catering = {
  vendors: listApi.catering.vendors.handler(async ({ context }) =>
    handOn(context, await listVendors(context.deps.db)),
  ),
  addVendor: api.catering.addVendor.handler(({ context, input }) =>
    addVendor(context.deps.db, context.actor().userId, input),
  ),
  updateVendor: api.catering.updateVendor.handler(({ context, input }) =>
    updateVendor(context.deps.db, context.actor().userId, input),
  ),
  deleteVendor: api.catering.deleteVendor.handler(({ context, input }) =>
    deleteVendor(context.deps.db, context.actor().userId, input.id),
  ),

  menu: listApi.catering.menu.handler(async ({ context }) =>
    handOn(context, await listMenu(context.deps.db)),
  ),
  addItem: api.catering.addItem.handler(({ context, input }) =>
    addItem(context.deps.db, context.actor().userId, input),
  ),
  updateItem: api.catering.updateItem.handler(({ context, input }) =>
    updateItem(context.deps.db, context.actor().userId, input),
  ),
  deleteItem: api.catering.deleteItem.handler(({ context, input }) =>
    deleteItem(context.deps.db, context.actor().userId, input.id),
  ),

  meals: listApi.catering.meals.handler(async ({ context, input }) =>
    handOn(context, await listMeals(context.deps.db, input.venueId)),
  ),
  addMeal: api.catering.addMeal.handler(({ context, input }) =>
    addMeal(context.deps.db, context.actor().userId, input),
  ),
  updateMeal: api.catering.updateMeal.handler(({ context, input }) =>
    updateMeal(context.deps.db, context.actor().userId, input),
  ),
  deleteMeal: api.catering.deleteMeal.handler(({ context, input }) =>
    deleteMeal(context.deps.db, context.actor().userId, input.id),
  ),
  diners: listApi.catering.diners.handler(async ({ context, input }) =>
    handOn(context, (await countDiners(context.deps.db, input.venueId)) ?? refuse('NOT_FOUND')),
  ),

  orders: listApi.catering.orders.handler(async ({ context, input }) =>
    handOn(context, await listOrders(context.deps.db, input.venueId)),
  ),
  addOrder: api.catering.addOrder.handler(({ context, input }) =>
    addOrder(context.deps.db, context.actor().userId, input),
  ),
  updateOrder: api.catering.updateOrder.handler(({ context, input }) =>
    updateOrder(context.deps.db, context.actor().userId, input),
  ),
  moveOrder: api.catering.moveOrder.handler(({ context, input }) =>
    moveOrder(context.deps.db, context.actor().userId, input),
  ),
  deleteOrder: api.catering.deleteOrder.handler(({ context, input }) =>
    deleteOrder(context.deps.db, context.actor().userId, input.id),
  ),

  mine: ownApi(guestMeals).catering.mine.handler(handOnOwn),
}
