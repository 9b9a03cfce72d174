import { guests, here, members, nothing, organisers, type Matrix } from '#server/testing/matrix-cells.ts'
import {
  flights,
  fresh,
  itemFields,
  mealFields,
  menuItemFields,
  roomFields,
  vendorFields,
  venueFields,
  workshopFields,
} from '#server/testing/matrix-fields.ts'
import {
  attendee,
  newAssignment,
  newAttendee,
  newItem,
  newMeal,
  newMenuItem,
  newOrder,
  newRoom,
  newSeat,
  newVendor,
  newVenue,
  newWorkshop,
  orderFields,
} from '#server/testing/matrix-rows.ts'

/** What makes an edition: its place, its rooms, its programme, its food and how people get there. */
export const edition: Pick<
  Matrix,
  'agenda' | 'catering' | 'planning' | 'rooms' | 'travel' | 'venues' | 'workshops'
> = {
  agenda: {
    list: organisers(here),
    add: organisers((stage) => ({ venueId: stage.here, ...itemFields() })),
    update: organisers(async (stage) => ({ id: await newItem(stage), version: 1, ...itemFields() })),
    move: organisers(async (stage) => ({
      id: await newItem(stage),
      version: 1,
      startTime: '2026-12-02T09:00',
    })),
    delete: organisers(async (stage) => ({ id: await newItem(stage) })),
    mine: guests(here),
  },
  catering: {
    mine: guests(here),
    vendors: organisers(nothing),
    addVendor: organisers(vendorFields),
    updateVendor: organisers(async (stage) => ({
      id: await newVendor(stage),
      version: 1,
      ...vendorFields(),
    })),
    deleteVendor: organisers(async (stage) => ({ id: await newVendor(stage) })),
    menu: organisers(nothing),
    addItem: organisers(async (stage) => menuItemFields(await newVendor(stage))),
    updateItem: organisers(async (stage) => {
      const { id, vendorId } = await newMenuItem(stage)
      return { id, version: 1, ...menuItemFields(vendorId) }
    }),
    deleteItem: organisers(async (stage) => ({ id: (await newMenuItem(stage)).id })),
    meals: organisers(here),
    addMeal: organisers((stage) => ({ venueId: stage.here, ...mealFields() })),
    updateMeal: organisers(async (stage) => ({ id: await newMeal(stage), version: 1, ...mealFields() })),
    deleteMeal: organisers(async (stage) => ({ id: await newMeal(stage) })),
    diners: organisers(here),
    orders: organisers(here),
    addOrder: organisers(orderFields),
    updateOrder: organisers(async (stage) => {
      const { id, mealEventId, vendorId } = await newOrder(stage)
      return { id, version: 1, mealEventId, vendorId, headcount: 41, totalEstimate: '12.50' }
    }),
    moveOrder: organisers(async (stage) => ({
      id: (await newOrder(stage)).id,
      from: 'draft',
      to: 'confirmed',
    })),
    deleteOrder: organisers(async (stage) => ({ id: (await newOrder(stage)).id })),
  },
  planning: {
    plan: organisers(here),
    move: organisers(async (stage) => ({
      venueId: stage.here,
      moves: [{ personId: (await newAttendee(stage)).personId, from: null, to: await newRoom(stage) }],
    })),
    propose: organisers(here),
    // Nobody proposed this.
    autoAssign: organisers(
      async (stage) => ({
        venueId: stage.here,
        placements: [{ personId: (await newAttendee(stage)).personId, roomId: stage.here }],
      }),
      'STALE',
    ),
    setHidden: organisers(async (stage) => ({ venueId: await newVenue(stage), isHidden: true })),
    exported: organisers((stage) => ({ venueId: stage.here, rows: 3 })),
  },
  rooms: {
    list: organisers(here),
    add: organisers((stage) => ({ venueId: stage.here, ...roomFields() })),
    update: organisers(async (stage) => ({ id: await newRoom(stage), version: 1, ...roomFields() })),
    delete: organisers(async (stage) => ({ id: await newRoom(stage) })),
    assign: organisers(async (stage) => ({
      roomId: await newRoom(stage),
      personId: (await newAttendee(stage)).personId,
    })),
    unassign: organisers(async (stage) => ({ id: await newAssignment(stage) })),
  },
  travel: {
    mine: guests(here),
    list: organisers(here),
    saveFlights: organisers(async (stage) => ({ id: await attendee(stage), version: 1, ...flights })),
    exported: organisers((stage) => ({ venueId: stage.here, rows: 3 })),
  },
  venues: {
    choices: members(nothing, { otherEvent: 'allow' }),
    list: organisers(nothing),
    add: organisers(venueFields),
    update: organisers(async (stage) => ({ id: await newVenue(stage), version: 1, ...venueFields() })),
    delete: organisers(async (stage) => {
      const typedName = fresh('Casa')
      return { id: await newVenue(stage, typedName), typedName }
    }),
    weather: members(here),
    guessTimeZone: organisers(() => ({ googleMapsLink: 'https://www.google.com/maps/@38.6969,-9.4207,15z' })),
  },
  workshops: {
    list: organisers(here),
    add: organisers((stage) => ({ venueId: stage.here, ...workshopFields() })),
    update: organisers(async (stage) => ({ id: await newWorkshop(stage), version: 1, ...workshopFields() })),
    delete: organisers(async (stage) => ({ id: await newWorkshop(stage) })),
    addParticipant: organisers(newSeat),
    removeParticipant: organisers(newSeat),
    mine: guests(here),
    signUp: guests((stage) => ({ workshopId: stage.workshop })),
    withdraw: guests((stage) => ({ workshopId: stage.workshop })),
  },
}
