import { instant, token, type Screen } from './faults-shared.ts'
import { stub } from './faulty-network.ts'
import { editionOf, type Run } from './run.ts'

const deskVenue = (run: Run) => ({
  id: editionOf(run, 'Casa do Mar'),
  name: 'Casa do Mar',
  quarter: 'Q4' as const,
  year: 2026,
  timeZone: 'Europe/Lisbon',
})

/** Helpers' screens, where calls may fail. Taps wait instead of failing (desk.spec.ts). */
export const desk: readonly Screen[] = [
  {
    title: 'a link to the desk',
    path: `/join-desk#${token}`,
    isLink: true,
    stubs: (run) =>
      stub('deskDevices', 'open', {
        venue: deskVenue(run),
        opensAt: instant,
        closesAt: instant,
        isOpen: true,
      }),
  },
  {
    title: 'the desk of a helper who goes home',
    path: '/desk',
    stubs: (run) => ({
      ...stub('deskDevices', 'mine', {
        id: '00000000-0000-4000-8000-000000000047',
        name: 'Rui Costa',
        venue: deskVenue(run),
        closesAt: '2099-02-19T00:00:00.000Z',
        isEnded: false,
      }),
      ...stub('desk', 'list', { validUntil: null, rows: [] }),
    }),
  },
]
