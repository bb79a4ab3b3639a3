/** True if one of the texts contains the search, in upper or lower case. */
export function matches(search: string, ...texts: string[]): boolean {
  const wanted = search.trim().toLocaleLowerCase()
  return texts.some(text => text.toLocaleLowerCase().includes(wanted))
}
