/** Crops and rotates a chosen photo. Loaded when a photo is chosen. */
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field } from '#src/ui/form/field.tsx'
import css from './photo.module.css'

const ZOOM_MAX = 4

interface PhotoDialogProps {
  file: File
  onUse: (crop: ChosenCrop) => void
  onCancel: () => void
}

type Area = { x: number; y: number; width: number; height: number }

export default function PhotoDialog({ file, onUse, onCancel }: PhotoDialogProps) {
  const [url] = useState(() => URL.createObjectURL(file))
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState<ChosenCrop['rotation']>(0)
  const [natural, setNatural] = useState<{ naturalWidth: number; naturalHeight: number } | null>(null)
  const [area, setArea] = useState<Area | null>(null)

  useEffect(() => () => URL.revokeObjectURL(url), [url])

  const use = () => {
    if (!area || !natural) return
    onUse({ left: area.x, top: area.y, right: area.x + area.width, bottom: area.y + area.height, rotation, ...natural })
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Choose what is shown"
      actions={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={use} disabled={!area || !natural}>
            Use this photo
          </Button>
        </>
      }
    >
      <div className={css.stage}>
        <Cropper
          image={url}
          aspect={1}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          rotation={rotation}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(isArea(pixels) ? pixels : null)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => setNatural({ naturalWidth, naturalHeight })}
          // The page's style sheet has these styles; inline ones are forbidden here.
          disableAutomaticStylesInjection
          mediaProps={{ alt: 'The photo you chose' }}
          cropperProps={{ role: 'group', 'aria-label': 'Part of the photo that is shown; move it with the arrow keys' }}
        />
      </div>
      <div className={css.tools}>
        <Field label="Zoom" id="photo-zoom">
          {(wiring) => (
            <input
              {...wiring}
              type="range"
              min={1}
              max={ZOOM_MAX}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(Number(event.currentTarget.value))}
            />
          )}
        </Field>
        <Button
          variant="quiet"
          onClick={() => {
            setRotation(turned(rotation))
            setCrop({ x: 0, y: 0 })
          }}
        >
          Turn
        </Button>
      </div>
    </Dialog>
  )
}

/** A picture measured before layout has no area. */
const isArea = ({ x, y, width, height }: Area) =>
  [x, y, width, height].every(Number.isFinite) && width >= 1 && height >= 1

/** Rotates a quarter turn clockwise. */
const turned = (rotation: ChosenCrop['rotation']): ChosenCrop['rotation'] =>
  ((rotation + 90) % 360) as ChosenCrop['rotation']
