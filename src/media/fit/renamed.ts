const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** The new content under the old name, with the extension of what it is now. */
export function renamed({ name, lastModified }: File, content: Blob): File {
  const stem = name.replace(/\.[^.]*$/, '') || name
  const { type } = content
  return new File([content], `${stem}.${EXTENSIONS[type] ?? 'bin'}`, { type, lastModified })
}
