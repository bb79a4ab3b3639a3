/** The clipboard API is missing on plain http. @returns false if the browser refuses */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  // A modal dialog makes everything outside of it inert, so that nothing there can be selected.
  const parent = document.activeElement?.closest('dialog') ?? document.body
  parent.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
