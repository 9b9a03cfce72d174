import type { Outputs } from '#web/lib/outputs.ts'
import { saveFile } from '#web/lib/save-file.ts'

/** All that is held about somebody as a file to keep. */
export const saveHeld = (held: Outputs['privacy']['mine']): void =>
  saveFile('data.json', `${JSON.stringify(held, null, 2)}\n`, 'application/json')
