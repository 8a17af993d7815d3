/** The few drawings that are needed before the large icon library is loaded: 16 x 16, in the colour of the text. */
const PATHS = {
  success: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M5 8.2l2.1 2.1L11.2 6',
  error: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M5.8 5.8l4.4 4.4m0-4.4-4.4 4.4',
  warning: 'M8 1.9 1.4 13.6h13.2zM8 6.2v3.6m0 1.8v.2',
  info: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M8 7.2v4M8 4.7v.2',
  close: 'm4 4 8 8m0-8-8 8',
  eye: 'M1.4 8S3.8 3.6 8 3.6 14.6 8 14.6 8 12.2 12.4 8 12.4 1.4 8 1.4 8M8 6.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8',
  eyeClosed: 'M1.4 6S3.8 10.4 8 10.4 14.6 6 14.6 6M3.6 9 2.4 10.8M12.4 9l1.2 1.8M8 10.4v2.2',
  user: 'M8 2a2.9 2.9 0 1 0 0 5.8A2.9 2.9 0 0 0 8 2M2.6 14c.5-2.9 2.6-4.2 5.4-4.2s4.9 1.3 5.4 4.2',
  lock: 'M3.4 7.2h9.2v6.6H3.4zM5.2 7.2V5a2.8 2.8 0 0 1 5.6 0v2.2M8 9.8v1.6',
  language: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M1.5 8h13M8 1.5c4 4 4 9 0 13-4-4-4-9 0-13',
  moon: 'M13.8 9.6A6 6 0 0 1 6.4 2.2a6 6 0 1 0 7.4 7.4',
  sun: 'M8 5.1a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8 13 13M3 13l1.2-1.2M11.8 4.2 13 3',
  spinner: 'M8 1.8A6.2 6.2 0 0 1 14.2 8',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
