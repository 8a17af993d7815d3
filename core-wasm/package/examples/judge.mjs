// Judges an import declaration: `node judge.mjs`. A browser runs it as it is, too.
import { judgeDeclaration, learnEntries, load, newDeclaration, setDictionaries } from 'customs-office-core';
import { dictionaries } from 'customs-office-core/dictionaries';

await load();
setDictionaries(dictionaries);
// The tariff is too large to carry: the rows of the codes that stand in the declaration are handed in.
learnEntries('hsCode', ['8471300000'], [{ id: '8471300000', name: '便携式电脑', unit1: '001', unit2: '035' }]);

const goods = { gNo: '1', codeTS: '8471300000', gName: '笔记本电脑', gQty: '10', gUnit: '001', firstUnit: '006' };
const head = { ...newDeclaration('1'), customMaster: '2248', tradeMode: '0110', cutMode: '101' };

const { problems } = judgeDeclaration({ ...head, lines: [goods] }, { today: '2026-03-10', stage: 'declare' });
for (const { severity, field, message } of problems) console.log(severity, field, message.en);
console.log(`${problems.length} problems`);
