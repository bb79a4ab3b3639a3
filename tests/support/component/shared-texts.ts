/**
 * A browser's translator puts its own elements in place of each text. React finds a text again that is alone in its element;
 * of any other it keeps the node: a later change of it is not seen, and its removal ends the page (requirement 16.15).
 */
const keptByReact = (node: Node | null): node is Text =>
  node instanceof Text && Object.keys(node).some(key => key.startsWith('__reactFiber$'))

const isRoot = (node: Node) => Object.keys(node).some(key => key.startsWith('__reactContainer$'))

/** What has happened to a text that React keeps; null if a translator would not have been in its way. */
function faultOf({ type, target, removedNodes, addedNodes, nextSibling }: MutationRecord): string | null {
  if (target.parentElement?.closest('[translate=no]') || isRoot(target)) return null
  // A translator at its work.
  if (addedNodes.length > 0 && removedNodes.length > 0) return null
  if (type === 'characterData') return keptByReact(target) ? `“${target.data}” changes beside other children` : null
  const removed = [...removedNodes].find(keptByReact)
  if (removed) return `“${removed.data}” is removed alone`
  return addedNodes.length > 0 && keptByReact(nextSibling) ? `“${nextSibling.data}” gets a neighbour before it` : null
}

/** Watches the document of a test. @returns a function that ends this and names the faults */
export function watchSharedTexts(): () => string[] {
  const faults: string[] = []
  const take = (records: MutationRecord[]) => faults.push(...records.flatMap(record => faultOf(record) ?? []))
  const observer = new MutationObserver(take)
  observer.observe(document, { characterData: true, childList: true, subtree: true })
  return () => {
    take(observer.takeRecords())
    observer.disconnect()
    return faults
  }
}
