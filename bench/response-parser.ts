/** Finds the end of responses by their content-length or last chunk. Expects each head in one piece. */
export function createResponseParser() {
  let missing = 0
  let status = 0
  let isChunked = false
  let isClosing = false

  function readHead(chunk: Buffer): number {
    const end = chunk.indexOf('\r\n\r\n')
    const head = chunk.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    isClosing = /\r\nconnection: close/i.test(head)
    isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
    missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    return end + 4
  }

  return {
    /** Returns the status once the response is complete. */
    read(chunk: Buffer): number | undefined {
      const body = missing === 0 && !isChunked ? chunk.subarray(readHead(chunk)) : chunk
      if (isChunked) {
        if (!body.subarray(-5).equals(lastChunk)) return undefined
        isChunked = false
        return status
      }
      missing -= body.length
      return missing <= 0 ? ((missing = 0), status) : undefined
    },
    isLast: () => isClosing,
  }
}

const lastChunk = Buffer.from('0\r\n\r\n')
