import type { Outputs } from '#web/lib/outputs.ts'
import { saveFile } from '#web/lib/save-file.ts'

/** Saves an export of personal data as a file. */
export const savePersonalData = (data: Outputs['privacy']['mine']): void =>
  saveFile('data.json', `${JSON.stringify(data, null, 2)}\n`, 'application/json')
