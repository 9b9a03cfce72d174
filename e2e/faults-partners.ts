import { instant, token, type Screen } from './faults-shared.ts'
import { stub } from './faulty-network.ts'

const noItems: never[] = []

const partnerSheet = {
  venue: { name: 'Casa do Mar', quarter: 'Q4', year: 2026, timeZone: 'Europe/Lisbon' },
  eventStartDate: '2026-12-01',
  eventEndDate: '2026-12-04',
  lastDay: '2026-12-05',
  digest: 'x',
  named: noItems,
  counted: noItems,
  seenAt: instant,
  changes: 1,
} as const

/** The pages of the hotel, a caterer and the drivers, who have no account. */
export const partners: readonly Screen[] = [
  {
    title: 'the hotel’s sheet',
    path: `/partner#${token}`,
    stubs: () =>
      stub('partners', 'sheet', {
        kind: 'hotel',
        ...partnerSheet,
        rooms: [
          {
            roomNumber: '12',
            bedType: 'double',
            bedCount: 2,
            freeBeds: 1,
            change: null,
            was: null,
            guests: [
              {
                fullName: 'Robin Marsh',
                firstNight: '2026-12-01',
                lastNight: '2026-12-03',
                change: 'new',
                was: null,
              },
            ],
            left: [{ fullName: 'Ines Duarte', movedTo: '14' }],
            erased: 0,
          },
        ],
        goneRooms: [],
      }),
  },
  {
    title: 'the caterer’s sheet',
    path: `/partner#${token}`,
    stubs: () =>
      stub('partners', 'sheet', {
        kind: 'caterer',
        ...partnerSheet,
        vendorName: 'Forno Norte',
        orders: [],
        goneOrders: [],
      }),
  },
  {
    title: 'the drivers’ sheet',
    path: `/partner#${token}`,
    stubs: () =>
      stub('partners', 'sheet', {
        kind: 'driver',
        ...partnerSheet,
        runs: [
          {
            direction: 'to_venue',
            number: 2,
            place: 'Airport, exit C',
            leavesAt: '2026-12-01T14:30',
            driverName: 'João Teixeira',
            vehicle: 'White van',
            note: null,
            change: null,
            was: null,
            passengers: [
              { fullName: 'Robin Marsh', phone: '+351 912 345 678', change: 'new', was: null },
              { fullName: 'Ines Duarte', phone: null, change: null, was: null },
            ],
            left: [{ fullName: 'Rui Costa', movedTo: 3 }],
            erased: 0,
          },
        ],
        goneRuns: [],
      }),
  },
]
