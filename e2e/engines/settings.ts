import { z } from 'zod'
import type { Scene } from './scene.ts'
import { key, type EngineVisitor } from './visitor.ts'

/** The settings of the survey: its link in the clipboard, its preview, its studios, and a browser that forbids copying. */
export async function walkSettings({ visit, signIn }: Scene): Promise<void> {
  // The preview opens in front of this one.
  const desk = await visit({ width: 1280, height: 900 })
  await signIn(desk, 0, '/survey-settings')
  await desk.press('button', '^Copy Link')
  await desk.toasts('Survey link copied to clipboard!')
  await desk.press('button', '^Add Studio$')
  await desk.press('input', '^Name')
  await desk.typeWith(key.control, 'v')
  await desk.untilIn('the link where it was pasted', isLink)
  await desk.refill('^Name', 'Tromsø')
  await desk.press('[role=dialog] button', '^Add Studio$')
  await desk.toasts('Studio added successfully')
  await addTwice(desk)
  await desk.press('button', '^Delete Tromsø')
  await desk.press('[role=alertdialog] button', '^Delete$')
  await desk.toasts('Studio deleted successfully')
  await desk.untilIn('the keyboard on the page', () => document.activeElement?.tagName === 'MAIN')

  await desk.look(z.boolean(), forbidCopying)
  await desk.press('button', '^Cop(y Link|ied!)')
  await desk.toasts('Failed to copy link')
  const before = await desk.windows?.()
  await desk.press('button', '^Preview')
  await desk.until('the preview', async () => (await desk.windows?.()) === Number(before) + 1)
}

async function addTwice(desk: EngineVisitor): Promise<void> {
  await desk.press('button', '^Add Studio$')
  await desk.fill('^Name', 'tromsø')
  await desk.press('[role=dialog] button', '^Add Studio$')
  await desk.toasts('Failed to add studio')
  await desk.shows('[role=dialog]', 'There is already a studio with this name.')
  await desk.press('[role=dialog] button', '^Cancel')
  await desk.press('button', '^Discard')
  await desk.hides('[role=dialog]', '')
}

/** Runs in the page. */
function isLink(): boolean {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLInputElement &&
    /^http:\/\/localhost:\d+\/survey\?venue=[0-9a-f-]{36}$/.test(activeElement.value)
  )
}

/** Runs in the page. */
function forbidCopying(): boolean {
  Object.defineProperty(navigator, 'clipboard', { value: undefined })
  document.execCommand = () => false
  return true
}
