import type { Engine, Size } from './engine.ts'
import { walkAgenda } from './agenda.ts'
import { walkCalendar } from './calendar.ts'
import { walkHome } from './home.ts'
import { walkLinks } from './links.ts'
import { walkMainJob } from './main-job.ts'
import { walkNow } from './now.ts'
import { walkOffline } from './offline.ts'
import { walkProgramme } from './programme.ts'
import { walkRegistration } from './registration.ts'
import { walkRooms } from './rooms.ts'
import { walkSeats } from './seats.ts'
import { walkSettings } from './settings.ts'
import { onScene, seedDemo, type Scene } from './scene.ts'
import { walkStay } from './stay.ts'
import { walkSurvey } from './survey.ts'
import { walkTravel } from './travel.ts'

/** By the names of their files, one after the other on one server. The last one moves the dates of the events. */
export const walks = {
  'main-job': walkMainJob,
  survey: walkSurvey,
  settings: walkSettings,
  home: walkHome,
  seats: walkSeats,
  stay: walkStay,
  travel: walkTravel,
  calendar: walkCalendar,
  offline: walkOffline,
  agenda: walkAgenda,
  programme: walkProgramme,
  rooms: walkRooms,
  registration: walkRegistration,
  links: walkLinks,
  now: walkNow,
} satisfies Record<string, (scene: Scene) => Promise<void>>

export type WalkName = keyof typeof walks

/** Those that are chosen, each reported by itself. */
export async function walkChosen(
  open: (size: Size) => Promise<Engine>,
  isChosen: (name: string) => boolean,
  report: (name: string, run: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const chosen = Object.entries(walks).filter(([name]) => isChosen(name))
  if (chosen.length === 0) return
  const demo = await seedDemo()
  await onScene(demo, open, async (scene) => {
    for (const [name, run] of chosen) await report(name, () => run(scene))
  }).finally(demo.remove)
}
