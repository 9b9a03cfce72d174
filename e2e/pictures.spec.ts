import type { Locator, Page } from '@playwright/test'
import { addVenue, inDays } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test('a camera photo is turned upright, scaled down and shown immediately, and Undo restores the old picture', async ({
  visit,
  openAs,
}) => {
  const { page } = await openAs(0, '/venues')
  await addVenue(page, { name: 'Picture Hut', quarter: 'Q2', year: inDays(200).slice(-4) })
  await page.getByRole('button', { name: 'Edit venue: Picture Hut' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Venue' })
  const address = dialog.getByRole('textbox', { name: /Image/ })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Replace picture' }).click()
  await (await chooser).setFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: await makePhoto(page) })
  await expect(dialog.getByText('Uploaded. Save to use it.')).toBeVisible()
  await expect(address).toHaveValue(/^\/pictures\/[0-9a-f]{64}$/)
  await expectAccessible(page)
  const url = await address.inputValue()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(address).toHaveValue('/pictures/lisbon.svg')
  await address.fill(url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastWith(page, 'Venue updated successfully')).toBeVisible()
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Picture Hut' }) })
  await expect(card.getByRole('img', { name: 'Picture Hut' })).toHaveAttribute('src', url)

  const stranger = await visit()
  const response = await stranger.page.request.get(url)
  expect(response.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const body = await response.body()
  expect(body.length).toBeLessThanOrEqual(1024 * 1024)
  expect(body.toString('latin1')).not.toMatch(/Exif|Lisbon/)
  // The photo was taken in landscape (2400 × 1200) and marked 'rotate right': red moves from the left to the top.
  expect(await measurePicture(page, url)).toEqual({ width: 800, height: 1600, top: 'red', bottom: 'blue' })
})

test('a picture is pasted or dropped, and other files are refused with an explanation', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/venues', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Add Venue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Venue' })
  const address = dialog.getByRole('textbox', { name: /Image/ })
  await giveFile(address, 'drop', { name: 'plan.pdf', type: 'application/pdf' })
  await expect(dialog.getByRole('alert')).toHaveText(
    'We can’t read this file as a picture. Please choose a JPEG, PNG or WebP.',
  )
  await expect(address).toHaveValue('')
  await expectAccessible(page)
  await giveFile(address, 'paste', { name: 'pasted.png', type: 'image/png' })
  await expect(address).toHaveValue(/^\/pictures\//)
  await expect(dialog.getByRole('alert')).toBeHidden()
  const pasted = await address.inputValue()
  await giveFile(address, 'drop', { name: 'dropped.jpg', type: 'image/jpeg' })
  await expect(address).not.toHaveValue(pasted)
})

/**
 * Makes a landscape photo, red on the left and blue on the right, with its orientation and location in the metadata.
 */
async function makePhoto(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1200)
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = 'red'
      context.fillRect(0, 0, 1200, 1200)
      context.fillStyle = 'blue'
      context.fillRect(1200, 0, 1200, 1200)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  const jpeg = Buffer.from(bytes)
  return Buffer.concat([jpeg.subarray(0, 2), exif(6), jpeg.subarray(2)])
}

/** https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf: an APP1 segment with only the orientation, and some text. */
function exif(orientation: number): Buffer {
  const entry = Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0])
  const tiff = Buffer.concat([Buffer.from('II*\0\x08\0\0\0\x01\0', 'latin1'), entry, Buffer.alloc(4)])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('Lisbon 38.6969 -9.4207')])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

function measurePicture(page: Page, url: string) {
  return page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob())
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const colourAt = (y: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(width / 2, y, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    return { width, height, top: colourAt(10), bottom: colourAt(height - 10) }
  }, url)
}

/** Drops or pastes a file, which is a real picture if its type is an image. */
async function giveFile(
  target: Locator,
  how: 'drop' | 'paste',
  file: { name: string; type: string },
): Promise<void> {
  await target.evaluate(
    async (element, { how: kind, file: { name, type } }) => {
      const canvas = new OffscreenCanvas(40, 20)
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = kind === 'drop' ? 'green' : 'orange'
      context?.fillRect(0, 0, 40, 20)
      const content = type.startsWith('image/') ? await canvas.convertToBlob({ type }) : 'no picture'
      const data = new DataTransfer()
      data.items.add(new File([content], name, { type }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    { how, file },
  )
}
