import type { Engine, Size } from './engine.ts'
import { walkOffline } from './offline.ts'
import { checkSeats } from './seats.ts'
import { withScene, seedDemo, type Scene } from './scene.ts'
import { walkSurvey } from './survey.ts'

/** The walks (scripted runs through the app) by the names of their files. They run one after the other on the same server. */
const walks: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  survey: walkSurvey,
  seats: checkSeats,
  offline: walkOffline,
}

/** Runs the chosen walks and reports each separately. */
export async function walkChosen(
  open: (size: Size) => Promise<Engine>,
  isChosen: (name: string) => boolean,
  report: (name: string, run: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const chosen = Object.entries(walks).filter(([name]) => isChosen(name))
  if (chosen.length === 0) return
  const demo = await seedDemo()
  await withScene(demo, open, async (scene) => {
    for (const [name, run] of chosen) await report(name, () => run(scene))
  }).finally(demo.remove)
}
