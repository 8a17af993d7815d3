export default function TemplatesPage() {
  return null;
}
