export default function StartPage() {
  return (
    <main>
      <h1>Tallymark</h1>
    </main>
  );
}
