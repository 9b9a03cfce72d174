import { read, type Choices, type Source } from '#web/imports/reading.ts'

/** Answers each request with what was read, or with why not: reading 5,000 lines must not stop the page. */
addEventListener('message', ({ data: [source, choices] }: MessageEvent<[Source, Choices]>) => {
  read(source, choices).then(
    (sheet) => postMessage('problem' in sheet ? sheet : { sheet }),
    (error: unknown) => postMessage({ failed: String(error) }),
  )
})
