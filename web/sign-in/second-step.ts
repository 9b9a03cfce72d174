/**
 * Goes on to the second factor where the service asks for it before it signs anybody in; answers whether it did. The
 * cookie that lets this browser show it came with the answer.
 */
export async function goesToFactor(answer: Response): Promise<boolean> {
  const said: unknown = await answer.json()
  const isAsked = typeof said === 'object' && said !== null && Reflect.get(said, 'factorAsked') === true
  if (isAsked) window.location.assign('/second-factor')
  return isAsked
}
