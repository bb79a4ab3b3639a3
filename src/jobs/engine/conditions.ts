/** Waits for conditions that are checked again whenever something has changed. */
export function createConditions() {
  const waiting = new Set<{ holds: () => boolean; go: () => void }>()
  return {
    /** Settles as soon as the condition holds. */
    until(holds: () => boolean): Promise<void> {
      if (holds()) return Promise.resolve()
      return new Promise(go => waiting.add({ holds, go }))
    },
    recheck(): void {
      for (const one of waiting) {
        if (one.holds() && waiting.delete(one)) one.go()
      }
    },
  }
}
