import { useState } from 'react'
import type { ScreenType } from '../../id.ts'
import { displayUrl } from '../../routes.ts'
import { useAlert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CheckIcon, CopyIcon, OpenIcon } from '../../ui/icons.ts'
import { copyText } from '../parts/clipboard.ts'

/** A link to the public address of a screen, with a button that copies the address. */
export function DisplayLink({ uniqueId, type }: { uniqueId: string; type: ScreenType }) {
  const alert = useAlert()
  const [isCopied, setCopied] = useState(false)
  const url = displayUrl(uniqueId, type)

  const copy = async () => {
    if (await copyText(url)) setCopied(true)
    else alert('warning', `The browser does not allow copying here. This is the address:\n${url}`)
  }
  return (
    <p className="display-link">
      <OpenIcon size={14} aria-hidden />
      <a href={url} target="_blank" rel="noreferrer" title={url}>
        {url}
      </a>
      <IconButton
        label={isCopied ? 'Address copied' : `Copy the address of the ${type}`}
        icon={isCopied ? CheckIcon : CopyIcon}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
        onPointerLeave={() => setCopied(false)}
      />
    </p>
  )
}
