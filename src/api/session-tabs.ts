/**
 * Calls the listener when another tab of this browser has ended the session of this one, or begun another.
 * @param listener is told whether somebody is signed in now
 * @returns the function that ends the subscription
 */
export function subscribeToOtherTabs(listener: (isSignedIn: boolean) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === 'TOKEN' && oldValue && newValue !== oldValue) listener(newValue !== null)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
