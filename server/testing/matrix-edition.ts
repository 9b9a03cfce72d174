import { linkToken } from '#server/lib/link-token.ts'
import {
  anybody,
  guests,
  editionInput,
  members,
  noInput,
  organisers,
  type Matrix,
} from '#server/testing/matrix-cells.ts'
import {
  fileOfRooms,
  uniqueText,
  itemFields,
  mealFields,
  menuItemFields,
  nextEditionFields,
  roomFields,
  vendorFields,
  venueFields,
  workshopFields,
} from '#server/testing/matrix-fields.ts'
import {
  newBed,
  newLine,
  newRoom,
  newRound,
  newSeat,
  newSeats,
  newVeto,
  newWish,
  newWorkshop,
  planFields,
  roomAnnouncement,
  twoAttendees,
} from '#server/testing/matrix-places.ts'
import {
  newAttendanceId,
  newDraft,
  newNotice,
  newAttendee,
  newItem,
  messageFields,
  messageTexts,
  newWrittenMessage,
  newPastEdition,
  newPlannedEdition,
  newVenue,
} from '#server/testing/matrix-rows.ts'
import {
  newConfirmedOrder,
  newMeal,
  newMenuItem,
  newOrder,
  newVendor,
  orderFields,
} from '#server/testing/matrix-catering-rows.ts'

/** The parts of an edition: place, rooms, programme, food and travel. */
export const edition = {
  agenda: {
    list: organisers(editionInput),
    add: organisers((fixture) => ({ venueId: fixture.here, ...itemFields() })),
    update: organisers(async (fixture) => ({ id: await newItem(fixture), version: 1, ...itemFields() })),
    move: organisers(async (fixture) => ({
      id: await newItem(fixture),
      version: 1,
      startTime: '2026-12-02T09:00',
    })),
    shift: organisers(async (fixture) => ({
      venueId: fixture.here,
      entries: [{ id: await newItem(fixture), startTime: '2026-12-01T09:00' }],
      days: 1,
    })),
    clashes: organisers(editionInput),
    delete: organisers(async (fixture) => ({ id: await newItem(fixture) })),
    draft: organisers(editionInput),
    setDraft: organisers(async (fixture) => ({ venueId: await newVenue(fixture), isDraft: true })),
    publish: organisers(newDraft),
    discard: organisers(newDraft),
    mine: guests(editionInput),
  },
  catering: {
    mine: guests(editionInput),
    vendors: organisers(noInput),
    addVendor: organisers(vendorFields),
    updateVendor: organisers(async (fixture) => ({
      id: await newVendor(fixture),
      version: 1,
      ...vendorFields(),
    })),
    deleteVendor: organisers(async (fixture) => ({ id: await newVendor(fixture) })),
    menu: organisers(noInput),
    addItem: organisers(async (fixture) => menuItemFields(await newVendor(fixture))),
    updateItem: organisers(async (fixture) => {
      const { id, vendorId } = await newMenuItem(fixture)
      return { id, version: 1, ...menuItemFields(vendorId) }
    }),
    deleteItem: organisers(async (fixture) => ({ id: (await newMenuItem(fixture)).id })),
    meals: organisers(editionInput),
    addMeal: organisers((fixture) => ({ venueId: fixture.here, ...mealFields() })),
    updateMeal: organisers(async (fixture) => ({ id: await newMeal(fixture), version: 1, ...mealFields() })),
    deleteMeal: organisers(async (fixture) => ({ id: await newMeal(fixture) })),
    diners: organisers(editionInput),
    orders: organisers(editionInput),
    addOrder: organisers(orderFields),
    updateOrder: organisers(async (fixture) => {
      const { id, mealEventId, vendorId } = await newOrder(fixture)
      return { id, version: 1, mealEventId, vendorId, headcount: 41, totalEstimate: '12.50' }
    }),
    moveOrder: organisers(async (fixture) => ({
      id: (await newOrder(fixture)).id,
      from: 'draft',
      to: 'confirmed',
    })),
    recountOrder: organisers(async (fixture) => ({ id: (await newOrder(fixture)).id, version: 1 })),
    sendOrder: organisers(async (fixture) => ({ id: await newConfirmedOrder(fixture), number: 1 })),
    deleteOrder: organisers(async (fixture) => ({ id: (await newOrder(fixture)).id })),
  },
  feedback: {
    mine: guests(newPastEdition),
    give: guests(async (fixture) => ({
      ...(await newPastEdition(fixture)),
      rating: 4 as const,
      words: 'More of the sea.',
    })),
    results: organisers(newPastEdition),
  },
  messages: {
    readers: organisers(async (fixture) => {
      const { personId } = await newAttendee(fixture)
      return { venueId: fixture.here, personIds: [personId] }
    }),
    send: organisers(async (fixture) => ({ ...(await messageFields(fixture)), leavesAt: null })),
    merge: organisers(messageFields),
    // The tests have no mail server.
    sendCopy: organisers(async (fixture) => {
      const { personId } = await newAttendee(fixture)
      return { venueId: fixture.here, personId, ...messageTexts }
    }, 'MAIL_NOT_CONFIGURED'),
    list: organisers(noInput),
    open: organisers(async (fixture) => ({ id: (await newWrittenMessage(fixture)).id })),
    cancel: organisers(async (fixture) => ({ id: (await newWrittenMessage(fixture)).id })),
    sendAgain: organisers(async (fixture) => {
      const { id, deliveryId } = await newWrittenMessage(fixture)
      return { id, deliveryIds: [deliveryId] }
    }),
  },
  notices: {
    mine: guests(editionInput),
    unread: guests(editionInput),
    read: guests(newNotice, { otherEvent: 'allow' }),
  },
  nextEdition: {
    contents: organisers(editionInput),
    plan: organisers((fixture) => nextEditionFields(fixture.here)),
    undo: organisers(async (fixture) => ({ venueId: await newPlannedEdition(fixture) })),
  },
  consequences: {
    preview: organisers(async (fixture) => ({
      venueId: fixture.here,
      deed: { call: 'people.uninvite', input: { ids: [(await newAttendee(fixture)).attendanceId] } },
    })),
  },
  planning: {
    plan: organisers(editionInput),
    move: organisers(async (fixture) => ({
      venueId: fixture.here,
      moves: [{ personId: (await newAttendee(fixture)).personId, from: null, to: await newRoom(fixture) }],
    })),
    propose: organisers(editionInput),
    suggest: organisers(planFields),
    applySuggestion: organisers(async (fixture) => ({
      venueId: fixture.here,
      moves: [{ personId: (await newAttendee(fixture)).personId, from: null, to: await newRoom(fixture) }],
    })),
    // This plan isn't the current proposal.
    autoAssign: organisers(
      async (fixture) => ({
        venueId: fixture.here,
        placements: [{ personId: (await newAttendee(fixture)).personId, roomId: fixture.here }],
      }),
      'STALE',
    ),
    setHidden: organisers(async (fixture) => ({ venueId: await newVenue(fixture), isHidden: true })),
    setPinned: organisers(async (fixture) => {
      const { venueId, personId } = await newBed(fixture)
      return { venueId, personIds: [personId], isPinned: true }
    }),
    exported: organisers((fixture) => ({ venueId: fixture.here, rows: 3 })),
  },
  reminders: {
    list: organisers(editionInput),
    readers: organisers((fixture) => ({ venueId: fixture.here, kind: 'flights' })),
    setText: organisers(async (fixture) => ({
      venueId: await newVenue(fixture),
      kind: 'flights',
      subject: 'Your flights',
      text: '{personal link}',
    })),
    // An edition without people: no one is mailed, so no count is needed.
    set: organisers(async (fixture) => ({ venueId: await newVenue(fixture), kind: 'flights', days: 10 })),
    stop: anybody(async (fixture) => ({
      token: linkToken(fixture.deps.secret, 'stop', { id: await newAttendanceId(fixture), generation: 1 }),
    })),
  },
  roomWishes: {
    own: guests(editionInput),
    save: guests(async (fixture) => ({
      venueId: fixture.here,
      wanted: [(await newAttendee(fixture)).personId],
      sharesWith: 'same_gender',
      gender: 'woman',
      wantsQuiet: true,
      wantsGroundFloor: false,
    })),
    settings: organisers(editionInput),
    setAsked: organisers(async (fixture) => ({ venueId: await newVenue(fixture), asksRoommates: true })),
    addVeto: organisers(twoAttendees),
    removeVeto: organisers(newVeto),
  },
  rooms: {
    list: organisers(editionInput),
    add: organisers((fixture) => ({ venueId: fixture.here, ...roomFields() })),
    addSeveral: organisers((fixture) => ({
      venueId: fixture.here,
      roomNumbers: [roomFields().roomNumber, roomFields().roomNumber],
      bedCount: 2,
      bedType: 'single' as const,
    })),
    previewImport: organisers(fileOfRooms),
    import: organisers(fileOfRooms),
    update: organisers(async (fixture) => ({ id: await newRoom(fixture), version: 1, ...roomFields() })),
    delete: organisers(async (fixture) => ({ id: await newRoom(fixture) })),
    unannounced: organisers(noInput),
    announce: organisers(roomAnnouncement),
    freeBeds: organisers(async (fixture) => ({
      venueId: fixture.here,
      personId: (await newAttendee(fixture)).personId,
    })),
  },
  venues: {
    choices: members(noInput, { otherEvent: 'allow' }),
    list: organisers(noInput),
    add: organisers(venueFields),
    update: organisers(async (fixture) => ({ id: await newVenue(fixture), version: 1, ...venueFields() })),
    moving: organisers((fixture) => ({ ...editionInput(fixture), eventStartDate: null, eventEndDate: null })),
    delete: organisers(async (fixture) => {
      const typedName = uniqueText('Casa')
      return { id: await newVenue(fixture, typedName), typedName }
    }),
    weather: members(editionInput),
    guessTimeZone: organisers(() => ({ googleMapsLink: 'https://www.google.com/maps/@38.6969,-9.4207,15z' })),
  },
  workshops: {
    list: organisers(editionInput),
    add: organisers((fixture) => ({ venueId: fixture.here, ...workshopFields() })),
    update: organisers(async (fixture) => ({
      id: await newWorkshop(fixture),
      version: 1,
      ...workshopFields(),
    })),
    delete: organisers(async (fixture) => ({ id: await newWorkshop(fixture) })),
    addParticipant: organisers(newSeat),
    removeParticipant: organisers(newSeat),
    addParticipants: organisers(newSeats),
    mine: guests(editionInput),
    signUp: guests((fixture) => ({ workshopId: fixture.workshop })),
    withdraw: guests((fixture) => ({ workshopId: fixture.workshop })),
    wait: guests((fixture) => ({ workshopId: fixture.workshop })),
    stopWaiting: guests((fixture) => ({ workshopId: fixture.workshop })),
    reorderWaiting: organisers(async (fixture) => ({ ...(await newLine(fixture)), reason: 'Drew lots' })),
    removeWaiting: organisers(async (fixture) => {
      const { workshopId, personIds } = await newLine(fixture)
      return { workshopId, personId: personIds[0] }
    }),
  },
  workshopWishes: {
    own: guests(editionInput),
    save: guests(newWish),
    round: organisers(editionInput),
    collect: organisers(async (fixture) => ({
      venueId: await newVenue(fixture),
      closesAt: '2099-12-01T12:00',
    })),
    stop: organisers(async (fixture) => ({ venueId: await newVenue(fixture) })),
    plan: organisers((fixture) => newRound(fixture, fixture.here)),
    publish: organisers(async (fixture) => ({
      ...(await newRound(fixture, await newVenue(fixture))),
      placements: [],
      endsDeadline: '2026-12-01T12:00',
    })),
  },
} satisfies Partial<Matrix>
