import { useState } from 'react'
import type { ScreenType } from '../base/id.ts'
import { displayUrl } from '../routes.ts'
import { useAlert } from '../ui/alert.tsx'
import { IconButton } from '../ui/button.tsx'
import { CheckIcon, CopyIcon, InStepIcon, OpenIcon } from '../ui/icons.ts'
import { copyText } from '../ui/clipboard.ts'

/** A link to the public address of a screen, with buttons that copy the address, as it is and in step. */
export function DisplayLink({ uniqueId, type }: { uniqueId: string; type: ScreenType }) {
  const url = displayUrl(uniqueId, type)
  return (
    <p className="display-link">
      <OpenIcon size={14} aria-hidden />
      <a href={url} target="_blank" rel="noreferrer" title={url} translate="no">
        {url}
      </a>
      <CopyButton text={url} label={`Copy the address of the ${type}`} icon={CopyIcon} />
      <CopyButton text={`${url}?sync`} label="Copy address in step" icon={InStepIcon} />
    </p>
  )
}

interface CopyButtonProps {
  text: string
  label: string
  icon: typeof CopyIcon
}

function CopyButton({ text, label, icon }: CopyButtonProps) {
  const alert = useAlert()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else alert('warning', `The browser does not allow copying here. This is the address:\n${text}`)
  }
  return (
    <IconButton
      label={isCopied ? 'Address copied' : label}
      icon={isCopied ? CheckIcon : icon}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
      onPointerLeave={() => setCopied(false)}
    />
  )
}
