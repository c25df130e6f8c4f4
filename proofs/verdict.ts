/** Collects sentences that must hold, says each, and ends as every proof does: with their count. */
export function openVerdict() {
  const count = { passed: 0, failed: 0 }
  return {
    holds(sentence: string, found: boolean, figures = ''): void {
      count[found ? 'passed' : 'failed'] += 1
      console.log(`${found ? 'ok ' : 'BAD'} ${sentence}${figures && ` (${figures})`}`)
    },
    end(): void {
      console.log(`${count.passed} passed, ${count.failed} failed`)
      process.exitCode = count.failed === 0 ? 0 : 1
    },
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
