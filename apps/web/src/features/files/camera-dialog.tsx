import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { WindowClose } from '../../ui/overlays/window-frame.tsx'

/** JPG quality 90, as the spec stores photos (core-records §9). */
const QUALITY = 0.9

interface CameraDialogProps {
  onPhoto: (photo: File) => void
  /** Called if the camera can't be used, or returned no picture. */
  onFailure: () => void
  onClose: () => void
}

/** Camera preview and the shutter button. */
export function CameraDialog({ onPhoto, onFailure, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement | null>(null)
  const [ready, setReady] = useState(false)
  const stream = useCamera(onFailure)
  const show = useCallback(
    (shown: HTMLVideoElement) => {
      video.current = shown
      shown.srcObject = stream ?? null
      return () => {
        video.current = null
      }
    },
    [stream],
  )
  const keep = async () => {
    const photo = video.current && (await takePicture(video.current))
    if (photo) onPhoto(photo)
    else onFailure()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Take Photo"
      footer={
        <>
          <WindowClose>
            <Button variant="quiet">Cancel</Button>
          </WindowClose>
          <Button disabled={!ready} onClick={() => void keep()}>
            Capture
          </Button>
        </>
      }
    >
      <video
        ref={show}
        autoPlay
        playsInline
        muted
        aria-label="Camera preview"
        className="aspect-4/3 w-full rounded-[16px] bg-sunk object-cover"
        onLoadedData={() => setReady(true)}
      />
    </Dialog>
  )
}

/** Video stream of the camera, once it answers; stopped on unmount. */
function useCamera(onFailure: () => void): MediaStream | undefined {
  const [stream, setStream] = useState<MediaStream>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let opened: MediaStream | undefined
    let over = false
    const stop = () => opened?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      try {
        opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (over) stop()
        else setStream(opened)
      } catch (error) {
        // Fails if the camera is refused or missing, or on a page without https, which has no cameras at all.
        console.warn('failed to open the camera', error)
        if (!over) fail()
      }
    }
    void start()
    return () => {
      over = true
      stop()
    }
  }, [])
  return stream
}

async function takePicture(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob ? new File([blob], 'camera.jpg', { type: 'image/jpeg' }) : undefined
}
