import { api, queryApi } from '#server/core/api.ts'
import { asActor, asActorWithDeps, byId } from '#server/core/acting.ts'
import { guestMeals, mealsList, menuList, ordersList, vendorsList } from '#server/catering/queries.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import { addMeal, deleteMeal, updateMeal } from '#server/catering/meals/commands.ts'
import { readDiners } from '#server/catering/meals/queries.ts'
import {
  addOrder,
  deleteOrder,
  moveOrder,
  recountOrder,
  updateOrder,
} from '#server/catering/orders/commands.ts'
import { sendOrder } from '#server/catering/sheets/commands.ts'
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
  addVendor: api.catering.addVendor.handler(asActor(addVendor)),
  updateVendor: api.catering.updateVendor.handler(asActor(updateVendor)),
  deleteVendor: api.catering.deleteVendor.handler(asActor(byId(deleteVendor))),

  menu: queryApi(menuList).catering.menu.handler(sendQueryResult),
  addItem: api.catering.addItem.handler(asActor(addItem)),
  updateItem: api.catering.updateItem.handler(asActor(updateItem)),
  deleteItem: api.catering.deleteItem.handler(asActor(byId(deleteItem))),

  meals: queryApi(mealsList).catering.meals.handler(sendQueryResult),
  addMeal: api.catering.addMeal.handler(asActor(addMeal)),
  updateMeal: api.catering.updateMeal.handler(asActor(updateMeal)),
  deleteMeal: api.catering.deleteMeal.handler(asActor(byId(deleteMeal))),
  diners: api.catering.diners.handler(({ context: { deps }, input }) => readDiners(deps.db, input)),

  orders: queryApi(ordersList).catering.orders.handler(sendQueryResult),
  addOrder: api.catering.addOrder.handler(asActor(addOrder)),
  updateOrder: api.catering.updateOrder.handler(asActor(updateOrder)),
  moveOrder: api.catering.moveOrder.handler(asActor(moveOrder)),
  recountOrder: api.catering.recountOrder.handler(asActor(recountOrder)),
  sendOrder: api.catering.sendOrder.handler(asActorWithDeps(sendOrder)),
  deleteOrder: api.catering.deleteOrder.handler(asActor(byId(deleteOrder))),

  mine: queryApi(guestMeals).catering.mine.handler(sendQueryResult),
}
