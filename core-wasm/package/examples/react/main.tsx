// A goods line that is judged while it is typed. `npm install react react-dom vite customs-office-core`, then `npx vite`.
import { type DeclarationLine, judgeDeclaration, load, setDictionaries } from 'customs-office-core';
import { dictionaries } from 'customs-office-core/dictionaries';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const FIELDS = ['codeTS', 'gName', 'gQty', 'gUnit', 'declPrice', 'declTotal', 'tradeCurr'] as const;

function Line() {
  const [line, setLine] = useState<DeclarationLine>({ gNo: '1', gQty: '10', declPrice: '3.2', declTotal: '30' });
  const today = new Date().toISOString().slice(0, 10);
  const { problems } = judgeDeclaration({ iECatg: '1', lines: [line] }, { today, stage: 'declare' });
  return FIELDS.map((field) => (
    <p key={field}>
      <label>
        {field}{' '}
        <input value={line[field] ?? ''} onChange={(event) => setLine({ ...line, [field]: event.target.value })} />
      </label>{' '}
      <em>{problems.find((problem) => problem.field === `lines[0].${field}`)?.message.en}</em>
    </p>
  ));
}

const place = document.getElementById('root');
await load();
setDictionaries(dictionaries);
if (place) createRoot(place).render(<Line />);
