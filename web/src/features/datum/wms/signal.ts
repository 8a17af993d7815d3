// What a person hears and feels who does not look at the screen: a short high tone for right, a long low one for wrong.

let context: AudioContext | undefined;

/** Sounds after a scan. A device without sound stays silent. */
export function signal(isRight: boolean): void {
  try {
    context ??= new AudioContext();
    const [pitch, seconds] = isRight ? [1_200, 0.08] : [180, 0.5];
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = isRight ? 'sine' : 'square';
    tone.frequency.value = pitch;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + seconds);
    if (!isRight) navigator.vibrate?.(300);
  } catch {
    // No sound here: colour and words say it too.
  }
}
