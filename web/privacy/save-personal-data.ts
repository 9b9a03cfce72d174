import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'

/** Saves an export of personal data as a file. */
export const savePersonalData = (data: Outputs['privacy']['mine']): void =>
  saveFile('data.json', `${JSON.stringify(data, null, 2)}\n`, 'application/json')

/** Downloads the data of the person who is signed in. */
export const useDownload = () =>
  useAction(api.privacy.exportMine, { success: 'Your data was downloaded', onSuccess: savePersonalData })
