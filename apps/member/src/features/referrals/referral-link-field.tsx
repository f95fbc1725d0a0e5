import { Button } from '@cairn/ui/buttons/button.tsx'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { controlClass, Field } from '@cairn/ui/forms/field.tsx'
import { referrals as words } from '@cairn/words/member/account/referrals.ts'

/** The link, whole on as many lines as it takes, with buttons that copy it and, where the browser can, share it. */
export function ReferralLinkField({ link }: { link: string }) {
  return (
    <div className="space-y-2">
      <Field label={words.link} name="referral_link">
        <textarea
          id="referral_link"
          name="referral_link"
          value={link}
          readOnly
          rows={2}
          dir="ltr"
          className={`${controlClass} field-sizing-content resize-none font-mono text-sm break-all rtl:text-end`}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <p className="flex flex-wrap gap-2">
        <CopyButton kind="link" text={link} label={words.copyLink} />
        {'share' in navigator && (
          // Closing the share sheet refuses.
          <Button look="secondary" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            {words.share}
          </Button>
        )}
      </p>
    </div>
  )
}
