/** Prints a test's result for a requirement of docs/security.md: `recordFigure('D1', '20 times exactly 10')`. */
export function recordFigure(id: string, result: string): void {
  process.stdout.write(`${id}: ${result}\n`)
}
