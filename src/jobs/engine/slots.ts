/** The number of tasks that may make calls at the same time. */
export const MOST_TASKS = 4

/** The places of the tasks that may make calls now. */
export function createSlots<Task extends object>() {
  const taken = new Set<Task>()
  return {
    isFree: () => taken.size < MOST_TASKS,
    /** @returns true if the task has a place now */
    take(task: Task): boolean {
      if (taken.size < MOST_TASKS) taken.add(task)
      return taken.has(task)
    },
    /** @returns true if the task had a place */
    leave: (task: Task): boolean => taken.delete(task),
  }
}

export type Slots<Task extends object> = ReturnType<typeof createSlots<Task>>
