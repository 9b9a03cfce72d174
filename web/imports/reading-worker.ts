import { read, type Choices, type Source } from '#web/imports/reading.ts'

/**
 * Responds to each request with the parsed list or the reason for a failure. In a worker, because reading 5,000 lines would
 * block the page.
 */
addEventListener('message', ({ data: [source, choices] }: MessageEvent<[Source, Choices]>) => {
  read(source, choices).then(
    (sheet) => postMessage('problem' in sheet ? sheet : { sheet }),
    (error: unknown) => postMessage({ failed: String(error) }),
  )
})
