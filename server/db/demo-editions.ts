import type { agendaTypes, bedTypes, serviceStyles, transportOptions } from '#contract/fields.ts'

type Transport = (typeof transportOptions)[number]

/** Day of the event (0: arrival), from, to, type, title, place, description, seats. */
export type DemoEntry = readonly [
  day: number,
  from: string,
  to: string,
  type: (typeof agendaTypes)[number],
  title: string,
  location: string | null,
  description: string | null,
  capacity?: number,
]

type DemoMeal = readonly [
  day: number,
  from: string,
  to: string,
  title: string,
  style: (typeof serviceStyles)[number],
  location: string,
  notes: string | null,
]

/** How many rooms, how many beds in each, of which type. */
type DemoRooms = readonly (readonly [count: number, beds: number, type: (typeof bedTypes)[number]])[]

export type DemoEdition = {
  /** Days from today to its start, at the venue. */
  startsIn: number
  days: number
  name: string
  timeZone: string
  airport: string
  imageUrl: string
  googleMapsLink: string
  eventStartTime: string
  checkInTime: string
  checkOutTime: string
  transportOptions: Transport[]
  description: string
  thingsToKnow: string[]
  /** How many of the 120 are invited, and how many of these said yes and no; the others say maybe. */
  invited: number
  yes: number
  no: number
  checkedIn: number
  rooms: DemoRooms
  firstRoom: number
  /** Confirmed people who have no bed yet. */
  unplaced: number
  programme: readonly DemoEntry[]
  /** Workshops that stand in no agenda item. */
  extras: readonly DemoEntry[]
  meals: readonly DemoMeal[]
}

export const demoEditions: readonly DemoEdition[] = [
  {
    startsIn: -88,
    days: 4,
    name: 'Bryggen Sjøhus',
    timeZone: 'Europe/Oslo',
    airport: 'BGO',
    imageUrl: '/pictures/bergen.svg',
    googleMapsLink: 'https://www.google.com/maps/place/Bryggen/@60.3975,5.3245,16z',
    eventStartTime: '16:00',
    checkInTime: '15:00',
    checkOutTime: '10:30',
    transportOptions: ['taxi'],
    description: 'Two tarred warehouses on the old wharf, a sauna on a raft, and rain that nobody minded.',
    thingsToKnow: ['Bring a rain jacket', 'The light rail from the airport takes 45 minutes'],
    invited: 78,
    yes: 61,
    no: 13,
    checkedIn: 58,
    rooms: [
      [4, 2, 'double'],
      [6, 4, 'single'],
      [4, 6, 'single'],
    ],
    firstRoom: 101,
    unplaced: 0,
    programme: [
      [0, '17:00', '18:00', 'session', 'Hello again', 'The rope loft', 'Who is here, who is new.'],
      [1, '09:00', '10:00', 'keynote', 'The year in ten charts', 'The rope loft', null],
      [
        1,
        '10:30',
        '12:00',
        'workshop',
        'Writing for people in a hurry',
        'Second floor',
        'Bring a text of yours.',
        16,
      ],
      [
        1,
        '14:00',
        '17:00',
        'activity',
        'Up Fløyen on foot',
        'The funicular',
        'Back down by train if it pours.',
        30,
      ],
      [2, '09:30', '11:00', 'panel debate', 'What we would not build again', 'The rope loft', null, 60],
      [2, '15:00', '17:00', 'activity', 'Sauna and fjord', 'The raft', 'Towels are there.', 12],
      [3, '09:30', '10:15', 'session', 'Until next time', 'The rope loft', null],
    ],
    extras: [[2, '18:00', '19:30', 'workshop', 'Knots a sailor would trust', 'The wharf', null, 14]],
    meals: [
      [0, '19:00', '21:30', 'Fish soup and flatbread', 'family_style', 'The galley', null],
      [1, '12:15', '13:30', 'Lunch', 'buffet', 'The galley', null],
      [
        2,
        '19:30',
        '22:00',
        'Farewell dinner',
        'plated',
        'Enhjørningen',
        'Tell us by noon if you do not eat fish',
      ],
    ],
  },
  {
    startsIn: -1,
    days: 4,
    name: 'Casa do Mar',
    timeZone: 'Europe/Lisbon',
    airport: 'LIS',
    imageUrl: '/pictures/lisbon.svg',
    googleMapsLink: 'https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z',
    eventStartTime: '15:00',
    checkInTime: '15:00',
    checkOutTime: '11:00',
    transportOptions: ['shuttle', 'taxi'],
    description:
      'A low white house above the sea, forty minutes west of Lisbon. Mornings are for work, the tide decides the afternoons.',
    thingsToKnow: [
      'Bring a warm layer: evenings on the terrace are windy',
      'The shuttle leaves Terminal 1 every full hour until 20:00',
      'Tap water is good; bottles are at the reception',
      'Quiet after 23:00, the neighbours have small children',
    ],
    invited: 96,
    yes: 64,
    no: 15,
    checkedIn: 47,
    rooms: [
      [9, 2, 'double'],
      [6, 3, 'single'],
      [2, 6, 'single'],
      [4, 1, 'single'],
    ],
    firstRoom: 1,
    unplaced: 9,
    programme: [
      [
        0,
        '16:00',
        '17:00',
        'session',
        'Welcome on the terrace',
        'Terrace',
        'Keys, lemonade, and who sleeps where.',
      ],
      [0, '18:30', '19:15', 'session', 'The next four days', 'Great room', null],
      [
        1,
        '09:00',
        '10:00',
        'keynote',
        'Where we stand, honestly',
        'Great room',
        'Numbers first, questions after.',
      ],
      [1, '10:00', '10:30', 'break', 'Coffee', 'Kitchen', null],
      [
        1,
        '10:30',
        '12:00',
        'workshop',
        'Drawing what you mean',
        'Studio',
        'Whiteboard sketches that survive the meeting.',
        18,
      ],
      [
        1,
        '14:30',
        '17:00',
        'activity',
        'First waves',
        'Praia da Poça',
        'Wetsuits and teachers are there. No experience needed.',
        24,
      ],
      [1, '17:30', '18:30', 'panel debate', 'Six studios, one calendar', 'Great room', null, 80],
      [
        2,
        '09:00',
        '10:30',
        'session',
        'Roadmap, in pairs',
        'Great room',
        'Find somebody you have never worked with.',
      ],
      [2, '11:00', '12:30', 'workshop', 'Glaze chemistry', 'Pottery', 'Fire one tile and take it home.', 10],
      [
        2,
        '14:00',
        '17:30',
        'activity',
        'Walk to Cabo da Roca',
        'Front door',
        'Twelve kilometres along the cliffs; a van for who had enough.',
        40,
      ],
      [2, '21:00', '23:00', 'session', 'Songs from six studios', 'Terrace', null],
      [3, '09:30', '10:30', 'session', 'What we take home', 'Great room', null],
    ],
    extras: [
      [
        1,
        '07:15',
        '08:00',
        'activity',
        'Morning swim',
        'Steps below the house',
        'Cold, short, with tea afterwards.',
      ],
      [
        2,
        '16:00',
        '17:30',
        'workshop',
        'Azulejo: painting a tile the way it has been done since 1584, and why yours will crack',
        'Studio',
        null,
        12,
      ],
    ],
    meals: [
      [0, '19:30', '21:30', 'Grill on the terrace', 'family_style', 'Terrace', null],
      [1, '07:30', '09:00', 'Breakfast', 'buffet', 'Kitchen', null],
      [1, '12:30', '14:00', 'Lunch', 'buffet', 'Kitchen', 'Vegan table by the window'],
      [1, '19:30', '21:30', 'Dinner by the sea', 'plated', 'Mar do Inferno', 'The van leaves at 19:10'],
      [2, '07:30', '09:00', 'Breakfast', 'buffet', 'Kitchen', null],
      [2, '12:45', '13:45', 'Picnic for the walk', 'other', 'Front door', null],
      [2, '19:00', '21:00', 'Last supper', 'family_style', 'Great room', null],
      [3, '07:30', '09:30', 'Breakfast', 'buffet', 'Kitchen', null],
    ],
  },
  {
    startsIn: 84,
    days: 5,
    name: 'Berghaus Edelgrat',
    timeZone: 'Europe/Zurich',
    airport: 'ZRH',
    imageUrl: '/pictures/alps.svg',
    googleMapsLink: 'https://www.google.com/maps/place/Grindelwald/@46.6242,8.0414,15z',
    eventStartTime: '17:00',
    checkInTime: '16:00',
    checkOutTime: '10:00',
    transportOptions: ['shuttle', 'rental_cars'],
    description: 'A mountain house at 1,700 metres that only the cable car and the post van reach.',
    thingsToKnow: [
      'Take the cable car before 21:30',
      'House shoes, please: the floors are older than all of us',
    ],
    invited: 104,
    yes: 33,
    no: 8,
    checkedIn: 0,
    rooms: [
      [4, 2, 'double'],
      [4, 4, 'single'],
      [2, 8, 'single'],
    ],
    firstRoom: 11,
    unplaced: 33,
    programme: [
      [0, '18:00', '19:00', 'session', 'Arriving slowly', 'Stube', null],
      [1, '09:00', '10:00', 'keynote', 'Next year, drawn on one page', 'Saal', null],
      [
        1,
        '14:00',
        '17:00',
        'activity',
        'Snowshoes to the Bachalpsee',
        'Front door',
        'Shoes and sticks are there.',
        25,
      ],
      [2, '10:00', '12:00', 'workshop', 'Deciding without a meeting', 'Saal', null, 20],
      [2, '20:00', '21:30', 'panel debate', 'Ask the founders anything', 'Stube', null],
      [4, '09:00', '10:00', 'session', 'Down the mountain', 'Stube', null],
    ],
    extras: [[3, '14:00', '16:00', 'workshop', 'Cheese, from milk to wheel', 'Dairy', null, 16]],
    meals: [
      [0, '19:30', '21:30', 'Fondue', 'family_style', 'Stube', 'A soup for who eats no cheese'],
      [1, '12:15', '13:30', 'Lunch', 'buffet', 'Stube', null],
    ],
  },
]
