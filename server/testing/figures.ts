/** Prints a test's result for a requirement of docs/security.md, for instance `figure('D1', '20 times exactly 10')`. */
export function figure(id: string, reached: string): void {
  process.stdout.write(`${id}: ${reached}\n`)
}
