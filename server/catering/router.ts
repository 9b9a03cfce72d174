import { api, queryApi } from '#server/core/api.ts'
import { withActor, withActorAndDeps, byId } from '#server/core/acting.ts'
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
  addVendor: api.catering.addVendor.handler(withActor(addVendor)),
  updateVendor: api.catering.updateVendor.handler(withActor(updateVendor)),
  deleteVendor: api.catering.deleteVendor.handler(withActor(byId(deleteVendor))),

  menu: queryApi(menuList).catering.menu.handler(sendQueryResult),
  addItem: api.catering.addItem.handler(withActor(addItem)),
  updateItem: api.catering.updateItem.handler(withActor(updateItem)),
  deleteItem: api.catering.deleteItem.handler(withActor(byId(deleteItem))),

  meals: queryApi(mealsList).catering.meals.handler(sendQueryResult),
  addMeal: api.catering.addMeal.handler(withActor(addMeal)),
  updateMeal: api.catering.updateMeal.handler(withActor(updateMeal)),
  deleteMeal: api.catering.deleteMeal.handler(withActor(byId(deleteMeal))),
  diners: api.catering.diners.handler(({ context: { deps }, input }) => readDiners(deps.db, input)),

  orders: queryApi(ordersList).catering.orders.handler(sendQueryResult),
  addOrder: api.catering.addOrder.handler(withActor(addOrder)),
  updateOrder: api.catering.updateOrder.handler(withActor(updateOrder)),
  moveOrder: api.catering.moveOrder.handler(withActor(moveOrder)),
  recountOrder: api.catering.recountOrder.handler(withActor(recountOrder)),
  sendOrder: api.catering.sendOrder.handler(withActorAndDeps(sendOrder)),
  deleteOrder: api.catering.deleteOrder.handler(withActor(byId(deleteOrder))),

  mine: queryApi(guestMeals).catering.mine.handler(sendQueryResult),
}
