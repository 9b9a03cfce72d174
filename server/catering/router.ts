import { api, queryApi } from '#server/api.ts'
import { diners, guestMeals, mealsList, menuList, ordersList, vendorsList } from '#server/catering/queries.ts'
import { sendQueryResult } from '#server/lib/reply.ts'
import { addMeal, deleteMeal, updateMeal } from '#server/catering/meals/commands.ts'
import { addOrder, deleteOrder, moveOrder, updateOrder } from '#server/catering/orders/commands.ts'
import {
  addItem,
  addVendor,
  deleteItem,
  deleteVendor,
  updateItem,
  updateVendor,
} from '#server/catering/vendors/commands.ts'

export const catering = {
  vendors: queryApi(vendorsList).catering.vendors.handler(sendQueryResult),
  addVendor: api.catering.addVendor.handler(({ context, input }) =>
    addVendor(context.deps.db, context.actor().userId, input),
  ),
  updateVendor: api.catering.updateVendor.handler(({ context, input }) =>
    updateVendor(context.deps.db, context.actor().userId, input),
  ),
  deleteVendor: api.catering.deleteVendor.handler(({ context, input }) =>
    deleteVendor(context.deps.db, context.actor().userId, input.id),
  ),

  menu: queryApi(menuList).catering.menu.handler(sendQueryResult),
  addItem: api.catering.addItem.handler(({ context, input }) =>
    addItem(context.deps.db, context.actor().userId, input),
  ),
  updateItem: api.catering.updateItem.handler(({ context, input }) =>
    updateItem(context.deps.db, context.actor().userId, input),
  ),
  deleteItem: api.catering.deleteItem.handler(({ context, input }) =>
    deleteItem(context.deps.db, context.actor().userId, input.id),
  ),

  meals: queryApi(mealsList).catering.meals.handler(sendQueryResult),
  addMeal: api.catering.addMeal.handler(({ context, input }) =>
    addMeal(context.deps.db, context.actor().userId, input),
  ),
  updateMeal: api.catering.updateMeal.handler(({ context, input }) =>
    updateMeal(context.deps.db, context.actor().userId, input),
  ),
  deleteMeal: api.catering.deleteMeal.handler(({ context, input }) =>
    deleteMeal(context.deps.db, context.actor().userId, input.id),
  ),
  diners: queryApi(diners).catering.diners.handler(sendQueryResult),

  orders: queryApi(ordersList).catering.orders.handler(sendQueryResult),
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

  mine: queryApi(guestMeals).catering.mine.handler(sendQueryResult),
}
