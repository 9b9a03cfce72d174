import { chromium, type Browser } from '@playwright/test'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumFlags, chromiumPath } from './chromium.ts'

type Size = { width: number; height: number; perSecond: number }

/** Opens a browser whose camera shows these pictures, given as brightness, in a loop; permission is granted. */
export async function openWithCamera(
  pictures: Iterable<Uint8Array<ArrayBuffer>>,
  size: Size,
): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-camera-'))
  const film = join(dir, 'film.y4m')
  writeFilm(film, pictures, size)
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...chromiumFlags,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  return {
    browser,
    close: async () => {
      await browser.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Writes YUV4MPEG2, which needs no encoder: a line of text, then each picture uncompressed, without colours. */
function writeFilm(
  path: string,
  pictures: Iterable<Uint8Array<ArrayBuffer>>,
  { width, height, perSecond }: Size,
): void {
  const file = openSync(path, 'w')
  const grey = new Uint8Array((width * height) / 2).fill(128)
  writeSync(file, `YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`)
  for (const picture of pictures) {
    writeSync(file, 'FRAME\n')
    writeSync(file, picture)
    writeSync(file, grey)
  }
  closeSync(file)
}
